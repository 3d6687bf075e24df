// Runs before every root script, on any version of Node, so it's plain JavaScript and imports only built-in modules. If
// pnpm's own install fails, pnpm only warns and runs the script. Then this stops it.
import { readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const read = (path) => {
  try {
    return readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

const floor = JSON.parse(read('package.json')).engines.node.replace('>=', '')
const below = (version, least) => {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number))
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
}

const refuse = (line) => {
  console.error(`saffron: ${line}`)
  process.exit(2)
}

// pnpm keeps a copy of the lockfile it installed from.
if (read('pnpm-lock.yaml') !== read('node_modules/.pnpm/lock.yaml')) {
  refuse('the installed modules do not match pnpm-lock.yaml; run: npx -y pnpm@12 install')
}
if (below(process.versions.node, floor)) {
  refuse(`Node ${floor} or newer is needed, this is ${process.versions.node}; run: npx -y pnpm@12 install`)
}
