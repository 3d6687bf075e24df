import { useSyncExternalStore } from 'react'

import type { Markdown, MarkdownProps } from './markdown.tsx'

import styles from './late-markdown.module.css'

/** The chat page must be light, and an empty one draws no Markdown: what does comes with the first text. */
let drawn: typeof Markdown | undefined
let asked: Promise<void> | undefined
let failed = false
const listeners = new Set<() => void>()

/** Fetches what draws Markdown ahead of the first text; where that fails the next call tries again. */
export function preloadMarkdown(): void {
  asked ??= load()
}

async function load(): Promise<void> {
  try {
    drawn = (await import('./markdown.tsx')).Markdown
  } catch {
    failed = true
    asked = undefined
  }
  for (const tell of listeners) tell()
}

/** A Markdown text; until what draws it is there, and where it cannot be fetched, the text as it came. */
export function LateMarkdown(props: MarkdownProps) {
  const { Drawn } = useDrawn()
  return Drawn === undefined ? <p className={styles.plain}>{props.text}</p> : <Drawn {...props} />
}

/** Whether texts stand as they will stay: drawn, or plain where what draws them could not be fetched. */
export const useMarkdownSettled = (): boolean => useSyncExternalStore(subscribe, readSettled)

const useDrawn = () => ({ Drawn: useSyncExternalStore(subscribeAsking, readDrawn) })

const readDrawn = () => drawn
const readSettled = () => failed || drawn !== undefined

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function subscribeAsking(tell: () => void): () => void {
  preloadMarkdown()
  return subscribe(tell)
}
