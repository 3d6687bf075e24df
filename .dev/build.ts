// `pnpm build` bundles the terminal and the server, and builds the web app with Vite. Skipped if nothing has changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { BuildOptions } from 'rolldown'

import { hashBuildInputs } from './build-hash.ts'
import { BUNDLED_MODULES, recordModules, writeBundledModules } from './bundled-modules.ts'
import { ROOT } from './run-command.ts'

const STAMP = `${ROOT}node_modules/.cache/saffron/build-hash`
const OUTPUTS = [`${ROOT}packages/tui/dist/cli.js`, `${ROOT}packages/web/dist/index.html`, BUNDLED_MODULES]

const hash = hashBuildInputs()
const upToDate = OUTPUTS.every((file) => existsSync(file)) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash

if (!upToDate) {
  console.error('saffron: building (once; later starts skip this)')
  const [{ build: bundle }, { build: buildWeb }] = await Promise.all([import('rolldown'), import('vite')])
  const terminal = (await import(`${ROOT}packages/tui/rolldown.config.ts`)) as { default: BuildOptions[] }
  const modules = new Set<string>()
  await bundle(terminal.default.map((each) => ({ ...each, plugins: [each.plugins, recordModules(modules)] })))
  await buildWeb({ root: `${ROOT}packages/web`, logLevel: 'warn', plugins: [recordModules(modules)] })
  writeBundledModules(modules)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}
