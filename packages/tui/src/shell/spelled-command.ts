/** What the command line says of this option, wherever it stands in it. */
export function typedValue(name: string, args: readonly string[] = process.argv.slice(2)): string | undefined {
  return args
    .map((arg, index) =>
      arg === name ? args[index + 1] : arg.startsWith(`${name}=`) ? arg.slice(name.length + 1) : '',
    )
    .find(Boolean)
}

/** A command as somebody is to type it next: for the same server and with the same settings as the one they typed. */
export function spelledCommand(command: string, args: readonly string[] = process.argv.slice(2)): string {
  const given = ['--profile', '--api'].flatMap((name) => {
    const value = typedValue(name, args)
    return value === undefined ? [] : [name, value]
  })
  return ['saffron', ...given, command].join(' ')
}
