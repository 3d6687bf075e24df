import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

import { builtMessage } from '../../core/src/i18n/compile-message.ts'

const CATALOGUE = /\/packages\/core\/src\/i18n\/[\w-]+\/(?:index|areas\/[\w-]+)\.ts$/
const CODES = /\/packages\/core\/src\/errors\/catalogue\.ts$/
const COMPILER = /\/packages\/core\/src\/i18n\/compile-message\.ts$/
/** Texts of the terminal, field errors, emails and files outside the page. */
const ELSEWHERE = /^(?:backup|cli|field|local|mail|pwa|serve)\./
/** Errors that only the server returns, with its own message. describeError shows that message. */
const ANSWERED =
  /^error\.(?:account|api_key|asset|auth|channel|conversation|device|drive|giftcard|invitation|message|model|node|passkey|prompt|route_rule|second_factor|session|setting|totp|user|wallet\w*)\./
/** Exceptions that the page shows itself: responses without a message, expired sessions and field errors. */
const SAID = new Set(
  ['required', 'forbidden', 'refresh_refused', 'setup_code_required'].map((code) => `error.auth.${code}`),
)

export const isShownInBrowser = (key: string): boolean => SAID.has(key) || (!ELSEWHERE.test(key) && !ANSWERED.test(key))

/** In production, catalogs are precompiled, without the terminal's texts and without the compiler. */
export function catalogues(): Plugin {
  return {
    name: 'saffron:catalogues',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      // Plain text needs no compilation.
      if (COMPILER.test(id)) return 'export const compileOnce = (message) => [message]'
      // An error that only the server returns takes its status from the response.
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
