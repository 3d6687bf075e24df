// `pnpm build`: the terminal and the server as bundles, the web app by Vite; skipped when nothing changed since.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { BuildOptions } from 'rolldown'

import { hashBuildInputs } from './build-hash.ts'
import { ROOT } from './run-command.ts'

const STAMP = `${ROOT}node_modules/.cache/saffron/build-hash`
const OUTPUTS = ['packages/tui/dist/cli.js', 'packages/web/dist/index.html']

const hash = hashBuildInputs()
const upToDate =
  OUTPUTS.every((file) => existsSync(ROOT + file)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash

if (!upToDate) {
  console.error('saffron: building (once; later starts skip this)')
  const [{ build: bundle }, { build: buildWeb }] = await Promise.all([import('rolldown'), import('vite')])
  const terminal = (await import(`${ROOT}packages/tui/rolldown.config.ts`)) as { default: BuildOptions[] }
  await bundle(terminal.default)
  await buildWeb({ root: `${ROOT}packages/web`, logLevel: 'warn' })
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}
