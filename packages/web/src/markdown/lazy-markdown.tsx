import { useSyncExternalStore } from 'react'

import type { Markdown, MarkdownProps } from './markdown.tsx'

import styles from './lazy-markdown.module.css'

/** Keeps the chat page small. Markdown rendering is loaded with the first text. */
let drawn: typeof Markdown | undefined
let loading: Promise<void> | undefined
let failed = false
const listeners = new Set<() => void>()

/** Preloads Markdown rendering. After an error, the next call retries. */
export function preloadMarkdown(): void {
  loading ??= load()
}

async function load(): Promise<void> {
  try {
    drawn = (await import('./markdown.tsx')).Markdown
  } catch {
    failed = true
    loading = undefined
  }
  for (const tell of listeners) tell()
}

/** A Markdown text, shown as plain text until rendering is loaded or if that fails. */
export function LazyMarkdown(props: MarkdownProps) {
  const { Drawn } = useDrawn()
  return Drawn === undefined ? <p className={styles.plain}>{props.text}</p> : <Drawn {...props} />
}

/** Whether texts have their final form: rendered, or plain after a load error. */
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
