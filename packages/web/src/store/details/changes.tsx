import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { fieldLabel } from '../field-label.ts'

import styles from './changes.module.css'

interface ChangesProps {
  readonly agent: string
  readonly from: number
  readonly to: number | 'draft'
}

/** What differs between two versions of an agent, line by line. */
export function Changes({ agent, from, to }: ChangesProps) {
  const t = useTranslate('store')
  const load = useCallback(
    (signal: AbortSignal) => api.store.agentDiff({ params: { id: agent }, query: { from, to }, signal }),
    [agent, from, to],
  )
  const { value, error } = useLoaded(load)
  if (error !== undefined) return <p role="alert">{describeError(error, t)}</p>
  if (value === undefined) return <p>{t('common.loading')}</p>
  if (value.changes.length === 0) return <p>{t('store.noChanges')}</p>
  return (
    <dl className={styles.changes}>
      {value.changes.map(({ field, lines }) => (
        <div key={field}>
          <dt>{fieldLabel(field, t)}</dt>
          <dd lang="" dir="auto">
            {lines.map(({ kind, text }, index) => (
              // Lines have no ID, and never change here.
              // oxlint-disable-next-line react/no-array-index-key
              <Line key={index} kind={kind} text={text} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
