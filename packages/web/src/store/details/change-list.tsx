import { useTranslate } from '@saffron/core/react'
import type { AgentChange } from '@saffron/core/store'

import { fieldLabel } from '../field-label.ts'

import styles from './changes.module.css'

/** Differences between two definitions of an agent, line by line. */
export function ChangeList({ changes }: { readonly changes: readonly AgentChange[] }) {
  const t = useTranslate('store')
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, lines }) => (
        <div key={field}>
          <dt>{fieldLabel(field, t)}</dt>
          <ChangeLines lines={lines} />
        </div>
      ))}
    </dl>
  )
}

/** The definition of a term: the lines of one field. */
export const ChangeLines = ({ lines }: Pick<AgentChange, 'lines'>) => (
  <dd lang="" dir="auto">
    {lines.map(({ kind, text }, index) => (
      // Lines have no ID, and never change here.
      // oxlint-disable-next-line react/no-array-index-key
      <Line key={index} kind={kind} text={text} />
    ))}
  </dd>
)

interface LineProps {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

function Line({ kind, text }: LineProps) {
  const t = useTranslate('store')
  if (kind === 'same') return <p>{text}</p>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <p>
      <span className="visually-hidden">{t(`store.line.${kind}`)} </span>
      <Tag>{text || ' '}</Tag>
    </p>
  )
}
