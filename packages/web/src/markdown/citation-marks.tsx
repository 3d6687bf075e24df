import { type Citation, CITATION_MARK, citationMark } from '@saffron/core/chat'
import type { ReactNode } from 'react'

import styles from './markdown.module.css'

export type Cited = readonly Pick<Citation, 'key' | 'name'>[]

/** Returns a text with the marks of known citations as numbered buttons. */
export function citationMarks(text: string, citations: Cited | undefined): ReactNode {
  if (citations === undefined || !text.includes('[§')) return text
  return text.split(CITATION_MARK).map((part, place) => {
    // Between the texts are the keys of the marks.
    if (place % 2 === 0) return part
    const number = citations.findIndex(({ key }) => key === part) + 1
    const { key, name } = citations[number - 1] ?? {}
    if (key === undefined) return citationMark(part)
    return (
      // A text has no other keys, and never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <button key={place} type="button" className={styles.citation} data-citation={key} title={name}>
        <span className="visually-hidden">{name} </span>
        {number}
      </button>
    )
  })
}
