/** Returns the value of an option anywhere on the command line. */
export function parseTyped(name: string, args: readonly string[] = process.argv.slice(2)): string | undefined {
  return args
    .map((arg, index) =>
      arg === name ? args[index + 1] : arg.startsWith(`${name}=`) ? arg.slice(name.length + 1) : '',
    )
    .find(Boolean)
}

/** A command for the user to type next, with the same server and settings as the current one. */
export function commandLine(command: string, args: readonly string[] = process.argv.slice(2)): string {
  const given = ['--profile', '--api'].flatMap((name) => {
    const value = parseTyped(name, args)
    return value === undefined ? [] : [name, value]
  })
  return ['saffron', ...given, command].join(' ')
}
