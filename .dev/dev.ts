// `pnpm dev` creates sample data, restarts the server when its sources change, and runs the web app with hot reload on
// :5173.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

import { ROOT, runCommand } from './run-command.ts'

const data = `${ROOT}.saffron/dev`
if (!existsSync(`${data}/saffron.db`)) await runCommand(process.execPath, ['.dev/seed.ts', '--data', data])

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', '.dev/dev-server.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn('vite', ['packages/web'], { cwd: ROOT, stdio: 'inherit' }),
]
const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
// If one of them ends, or a signal arrives, the other ends too.
for (const child of children) child.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)
