import { useEffect, useState } from 'react'

import { highlight, prepareLanguage } from './highlight.ts'

/** The pause between two highlights of a streaming block in milliseconds, and its factor of the last duration. */
const LIVE_PAUSE_MS = 120
const LIVE_PAUSE_FACTOR = 12

export interface HighlightedCode {
  /** The highlighted part as HTML. All code in it is escaped. */
  readonly html: string
  /** The rest, still plain. */
  readonly rest: string
}

/**
 * Highlights code. While the block is `open`, highlighting is throttled to keep the thread free, and newer code follows
 * in plain.
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
    // New tokens don't reset the timer. It depends on `due`, and reads the code from when it was set.
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
