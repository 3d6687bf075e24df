import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

import { builtMessage } from '../../core/src/i18n/compile-message.ts'

const CATALOGUE = /\/packages\/core\/src\/i18n\/[\w-]+\/(?:index|areas\/[\w-]+)\.ts$/
const CODES = /\/packages\/core\/src\/errors\/catalogue\.ts$/
const COMPILER = /\/packages\/core\/src\/i18n\/compile-message\.ts$/
/** What only the terminal says, what the server says of a request's fields, what mails say, and what files beside the page have inside. */
const ELSEWHERE = /^(?:backup|cli|field|local|mail|pwa|serve)\./
/** Failures that only a server's answer tells of, in words of its own: describeError shows those. */
const ANSWERED =
  /^error\.(?:account|api_key|asset|auth|channel|conversation|device|drive|giftcard|invitation|message|model|node|passkey|prompt|route_rule|second_factor|session|setting|totp|user|wallet\w*)\./
/** Of these, what the page says by itself: of an answer without words, of a session that is over, beside a field. */
const SAID = new Set(
  ['required', 'forbidden', 'refresh_refused', 'setup_code_required'].map((code) => `error.auth.${code}`),
)

export const isShownInBrowser = (key: string): boolean => SAID.has(key) || (!ELSEWHERE.test(key) && !ANSWERED.test(key))

/** In production the catalogues come compiled and without the terminal's texts, and what would compile them stays out. */
export function catalogues(): Plugin {
  return {
    name: 'saffron:catalogues',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      // A plain text is its own compiled form.
      if (COMPILER.test(id)) return 'export const compileOnce = (message) => [message]'
      // The status of a failure that only an answer tells of is the answer's own.
      if (CODES.test(id)) {
        const { errorCatalogue } = (await import(pathToFileURL(id).href)) as { readonly errorCatalogue: object }
        const own = Object.entries(errorCatalogue).filter(([code]) => isShownInBrowser(`error.${code}`))
        return `export const errorCatalogue = ${JSON.stringify(Object.fromEntries(own))}`
      }
      if (!CATALOGUE.test(id)) return null
      const module = (await import(pathToFileURL(id).href)) as { readonly messages: Readonly<Record<string, string>> }
      const own = Object.entries(module.messages).filter(([key]) => isShownInBrowser(key))
      const built = Object.fromEntries(own.map(([key, message]) => [key, builtMessage(message)]))
      return `export const messages = ${JSON.stringify(built)}`
    },
  }
}
