import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ChangeList } from './change-list.tsx'

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
  return <ChangeList changes={value.changes} />
}
