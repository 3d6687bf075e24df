import { pathToFileURL } from 'node:url'

import type { Plugin } from 'rolldown'

import { builtMessage } from '../../core/src/i18n/compile-message.ts'

const CATALOGUE = /\/packages\/core\/src\/i18n\/[\w-]+\/(?:index|areas\/[\w-]+)\.ts$/
const COMPILER = /\/packages\/core\/src\/i18n\/compile-message\.ts$/

/** Bundles compiled catalogs, so their compiler isn't loaded at every start. */
export function catalogues(): Plugin {
  return {
    name: 'saffron:catalogues',
    async load(id) {
      if (COMPILER.test(id)) return 'export const compileOnce = (message) => [message]'
      if (!CATALOGUE.test(id)) return null
      const module = (await import(pathToFileURL(id).href)) as { readonly messages: Readonly<Record<string, string>> }
      const built = Object.fromEntries(Object.entries(module.messages).map(([key, text]) => [key, builtMessage(text)]))
      // JSON parses faster than the same data as code.
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(built))})`
    },
  }
}
