import type { Citation } from '@saffron/core/chat'
import type { ReactNode } from 'react'

import styles from './markdown.module.css'

export type Cited = readonly Pick<Citation, 'key' | 'name'>[]

const MARK = /(\[§\d{1,4}\.\d{1,6}\])/

/** Returns a text with the marks of known citations as numbered buttons. */
export function citationMarks(text: string, citations: Cited | undefined): ReactNode {
  if (citations === undefined || !text.includes('[§')) return text
  return text.split(MARK).map((part, place) => {
    const number = place % 2 === 1 ? citations.findIndex(({ key }) => part === `[§${key}]`) + 1 : 0
    const { key, name } = citations[number - 1] ?? {}
    if (key === undefined) return part
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
