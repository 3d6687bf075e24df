import type { HLJSApi } from 'highlight.js'

import { knownLanguage, loadLanguage } from './code-languages.ts'

/** Code longer than this stays plain: nobody reads its colours, and everybody waits for them. */
export const HIGHLIGHT_LIMIT = 60_000

let core: HLJSApi | undefined
const loading = new Map<string, Promise<boolean>>()
const remembered = new Map<string, string>()
const REMEMBERED_LIMIT = 200

/** Fetches what a language needs, once. False where it stays plain: unknown, or not to be fetched now. */
export function prepareLanguage(name: string): Promise<boolean> {
  const language = knownLanguage(name)
  if (language === undefined) return Promise.resolve(false)
  const known = loading.get(language)
  if (known !== undefined) return known
  const fetched = fetchLanguage(language).catch(() => {
    // The network failed: the next block of this language tries again.
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
 * Code as HTML in which everything of the code is escaped and only our own spans are elements; undefined where the
 * language is not there (yet), or the code is too long.
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
