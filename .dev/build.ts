// `pnpm build`: the terminal and the server as bundles, the web app by Vite; skipped when nothing changed since.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { hashBuildInputs } from './build-hash.ts'
import { ROOT, runCommand } from './run-command.ts'

const STAMP = `${ROOT}node_modules/.cache/saffron/build-hash`
const OUTPUTS = ['packages/tui/dist/cli.js', 'packages/web/dist/index.html']

const hash = hashBuildInputs()
const upToDate =
  OUTPUTS.every((file) => existsSync(ROOT + file)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash

if (!upToDate) {
  console.error('saffron: building (once; later starts skip this)')
  const steps = [
    ['rolldown', '--config', 'packages/tui/rolldown.config.ts', '--log-level', 'silent'],
    ['vite', 'build', 'packages/web', '--logLevel', 'warn'],
  ] as const
  for (const [command, ...args] of steps) {
    const code = await runCommand(command, args)
    if (code !== 0) process.exit(code)
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}
