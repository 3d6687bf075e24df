#!/usr/bin/env node
// The entry point, in JavaScript that old versions of Node can parse. It prints the version and the help from files. If
// Node is too old, it runs the Node installed with Saffron. Everything else is in the bundle.

// `import` evaluates every export of a built-in module, and some of them load a lot. Old versions have nothing else.
const builtin = (name) => (process.getBuiltinModule ? process.getBuiltinModule(name) : import(name))
const { existsSync, readFileSync } = await builtin('node:fs')
const { homedir } = await builtin('node:os')
const { join } = await builtin('node:path')
const { fileURLToPath } = await builtin('node:url')

const root = new URL('../', import.meta.url)
const path = (name) => fileURLToPath(new URL(name, root))
const args = process.argv.slice(2)

const below = (version, floor) => {
  const [a, b] = [version, floor].map((text) => text.split('.').map(Number))
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
}

/** Returns the folder of the settings, like packages/tui/src/shell/config. */
const settingsFolder = () => {
  const { SAFFRON_CONFIG_DIR, SAFFRON_PROFILE, XDG_CONFIG_HOME, APPDATA } = process.env
  const profile = /^[a-z\d][\w-]{0,63}$/i.test(SAFFRON_PROFILE || '') ? SAFFRON_PROFILE : 'default'
  const under = profile === 'default' ? [] : ['profiles', profile]
  if (SAFFRON_CONFIG_DIR) return join(SAFFRON_CONFIG_DIR, ...under)
  const home = homedir()
  if (process.platform === 'win32') {
    return join(APPDATA || join(home, 'AppData', 'Roaming'), 'saffron', 'Config', ...under)
  }
  if (process.platform === 'darwin') return join(home, 'Library', 'Preferences', 'saffron', ...under)
  return join(XDG_CONFIG_HOME || join(home, '.config'), 'saffron', ...under)
}

/** Returns the language in the settings. Commands report errors in the file. */
const savedLanguage = () => {
  try {
    return String(JSON.parse(readFileSync(join(settingsFolder(), 'config.json'), 'utf8')).language || '')
  } catch {
    return ''
  }
}

/** Returns the language of the help. */
const language = () => {
  const { SAFFRON_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env
  const wanted = SAFFRON_LANG || savedLanguage() || LC_ALL || LC_MESSAGES || LANG || ''
  const tag = wanted.toLowerCase().replace('_', '-')
  if (!tag.startsWith('zh')) return 'en'
  return /hant|tw|hk|mo/.test(tag) ? 'zh-Hant' : 'zh-Hans'
}

/** Returns the widest help file that fits the terminal, or 0 if none does. Pipes and terminals without a size get 80. */
const helpWidth = () => {
  const columns = process.stdout.columns || 80
  return columns < 80 ? 0 : columns < 100 ? 80 : 100
}

/** Exits like the bundle: silently if the reader closed the pipe, otherwise with an error. */
const exitOnOutputError = ({ code }) => {
  if (code !== 'EPIPE') process.stderr.write(`saffron: stdout: ${code}\n`)
  process.exit(code === 'EPIPE' ? 141 : 1)
}

/** Prints the version or the help. Returns false for other arguments. */
const printFromFiles = () => {
  if (args.length !== 1) return false
  process.stdout.on('error', exitOnOutputError)
  if (['--version', '-V', 'version'].includes(args[0])) {
    process.stdout.write(`${JSON.parse(readFileSync(path('package.json'), 'utf8')).version}\n`)
    return true
  }
  if (!['--help', '-h', 'help'].includes(args[0])) return false
  const help = path(`packages/tui/dist/help.${language()}.${helpWidth()}.txt`)
  if (!existsSync(help)) return false
  process.stdout.write(readFileSync(help))
  return true
}

/** Runs the installed Node instead of this one. Returns false if there is none. */
const runInstalledNode = async () => {
  const pinned = path(process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node')
  if (!existsSync(pinned) || process.env.SAFFRON_HANDED_OVER) return false
  const { spawn } = await builtin('node:child_process')
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...args], {
    stdio: 'inherit',
    env: { ...process.env, SAFFRON_HANDED_OVER: '1' },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  // In a terminal, Ctrl-C reaches the child too. Forwarded, it would count as a second one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
  return true
}

const start = async () => {
  const floor = JSON.parse(readFileSync(path('package.json'), 'utf8')).engines.node.replace('>=', '')
  if (below(process.versions.node, floor)) {
    if (await runInstalledNode()) return
    process.stderr.write(`saffron: Node ${floor} or newer is needed, this is ${process.versions.node}\n`)
    process.exit(2)
  }
  const entry = process.env.SAFFRON_DEV === '1' ? 'packages/tui/src/cli.ts' : 'packages/tui/dist/cli.js'
  if (!existsSync(path(entry))) {
    process.stderr.write('saffron: not built yet; run: npx -y pnpm@12 build\n')
    process.exit(2)
  }
  // Node caches compiled code between starts in its default folder.
  const { enableCompileCache } = await builtin('node:module')
  if (enableCompileCache) enableCompileCache()
  await import(new URL(entry, root).href)
}

if (!printFromFiles()) await start()
