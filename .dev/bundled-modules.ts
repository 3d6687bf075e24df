import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { ROOT } from './run-command.ts'

/** The modules of the last build, stored next to its stamp. */
export const BUNDLED_MODULES = `${ROOT}node_modules/.cache/saffron/bundled-modules.json`

/** The common part of Rolldown's and Vite's types of a file. */
type BundledFile =
  | { readonly type: 'chunk'; readonly modules: Readonly<Record<string, { readonly renderedLength: number }>> }
  | { readonly type: 'asset' }

/** A plugin that adds to `found` the module of every piece of code in a bundle, and of every style sheet. */
export const recordModules = (found: Set<string>) => ({
  name: 'saffron:record-modules',
  generateBundle(_options: unknown, bundle: Readonly<Record<string, BundledFile>>): void {
    for (const file of Object.values(bundle)) {
      const modules = file.type === 'chunk' ? Object.entries(file.modules) : []
      // A style sheet's code is extracted before this. Any other empty module was left out of the bundle.
      for (const [id, { renderedLength }] of modules) if (renderedLength > 0 || /\.css(\?|$)/.test(id)) found.add(id)
    }
  },
})

export function writeBundledModules(found: ReadonlySet<string>): void {
  mkdirSync(dirname(BUNDLED_MODULES), { recursive: true })
  writeFileSync(BUNDLED_MODULES, JSON.stringify([...found].toSorted(), undefined, 1))
}

export const readBundledModules = (): string[] => JSON.parse(readFileSync(BUNDLED_MODULES, 'utf8')) as string[]
