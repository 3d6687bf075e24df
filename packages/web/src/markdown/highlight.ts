import type { HLJSApi } from 'highlight.js'

import { knownLanguage, loadLanguage } from './code-languages.ts'

/** Longer code isn't highlighted, because it takes too long. */
export const HIGHLIGHT_LIMIT = 60_000

let core: HLJSApi | undefined
const loading = new Map<string, Promise<boolean>>()
const remembered = new Map<string, string>()
const REMEMBERED_LIMIT = 200

/** Loads a language once. Resolves to false if it's unknown or fails to load. */
export function prepareLanguage(name: string): Promise<boolean> {
  const language = knownLanguage(name)
  if (language === undefined) return Promise.resolve(false)
  const known = loading.get(language)
  if (known !== undefined) return known
  const fetched = fetchLanguage(language).catch(() => {
    // After a network error, the next block of this language retries.
    loading.delete(language)
    return false
  })
  loading.set(language, fetched)
  return fetched
}

async function fetchLanguage(language: string): Promise<boolean> {
  const [{ default: hljs }, grammar] = await Promise.all([import('highlight.js/lib/core'), loadLanguage(language)])
  if (grammar === undefined) return false
  hljs.registerLanguage(language, grammar)
  core = hljs
  return true
}

/**
 * Returns code as HTML. All code is escaped, and only our spans are elements. Undefined if the language isn't loaded or
 * the code is too long.
 */
export function highlight(code: string, name: string): string | undefined {
  const language = knownLanguage(name)
  if (language === undefined || code.length > HIGHLIGHT_LIMIT || core?.getLanguage(language) === undefined) {
    return undefined
  }
  const key = `${language}\n${code}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const html = core.highlight(code, { language, ignoreIllegals: true }).value
  if (remembered.size >= REMEMBERED_LIMIT) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(key, html)
  return html
}
