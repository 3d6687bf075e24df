import { useEffect, useState } from 'react'

import { highlight, prepareLanguage } from './highlight.ts'

/** Milliseconds between two colourings of a block that is still being written, and how many times its cost. */
const LIVE_PAUSE_MS = 120
const LIVE_PAUSE_FACTOR = 12

export interface HighlightedCode {
  /** HTML of the part that is coloured; everything of the code in it is escaped. */
  readonly html: string
  /** What follows it, still plain. */
  readonly rest: string
}

/**
 * Code with its colours. While the block is `open` the colours follow at a pace that leaves the thread free: what has
 * come since the last colouring stands behind it in plain.
 */
export function useHighlight(code: string, language: string, open: boolean): HighlightedCode | undefined {
  const [ready, setReady] = useState(false)
  const [latest, setLatest] = useState({ code: '', html: '', cost: 0 })
  useEffect(() => {
    let current = true
    void prepareLanguage(language).then((prepared) => current && setReady(prepared))
    return () => {
      current = false
    }
  }, [language])

  const due = open && ready && latest.code !== code
  useEffect(() => {
    if (!due) return undefined
    // Not reset by the tokens in between: the timer runs on `due`, and reads the code of the moment it was set.
    const pause = Math.max(LIVE_PAUSE_MS, latest.cost * LIVE_PAUSE_FACTOR)
    const timer = setTimeout(() => {
      const start = performance.now()
      const html = highlight(code, language)
      setLatest({ code, html: html ?? '', cost: performance.now() - start })
    }, pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due, latest, language])

  if (!open) {
    const html = highlight(code, language)
    return html === undefined ? undefined : { html, rest: '' }
  }
  if (latest.html === '' || !code.startsWith(latest.code)) return undefined
  return { html: latest.html, rest: code.slice(latest.code.length) }
}
