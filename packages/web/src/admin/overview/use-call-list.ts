import type { CallKind, CallStatus, ModelCall } from '@saffron/core/admin'
import { createListStore, FIRST_PAGE, type ListStore, type PageRequest } from '@saffron/core/paging'
import { useCallback } from 'react'

import { api } from '../../shell/client.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useRenewal } from './use-renewal.ts'

const PAGE_SIZE = 30
/** From one look for newer calls to the next. */
const PAUSE_MS = 5_000

export interface CallFilter {
  readonly status?: CallStatus | undefined
  readonly kind?: CallKind | undefined
  readonly channel?: string | undefined
  readonly model?: string | undefined
}

/** The calls that a filter finds, newest first; those that come while it is shown come in at its top. */
export function useCallList(filter: CallFilter) {
  const { status, kind, channel, model } = filter
  const load = useCallback(
    ({ page, limit, signal }: PageRequest) =>
      api.admin.searchCalls({ query: { page, limit, status, kind, channel, model }, signal }),
    [status, kind, channel, model],
  )
  const { list, place } = useKeptList(`calls ${status} ${kind} ${channel} ${model}`, () =>
    createListStore<ModelCall>({ load, pageSize: PAGE_SIZE }),
  )
  const look = useCallback(async () => {
    const { loading, error } = list.getSnapshot()
    if (loading || error !== null) return
    const { signal } = new AbortController()
    // One look that fails is made up for by the next.
    const newest = await load({ page: FIRST_PAGE, limit: PAGE_SIZE, signal }).catch(() => undefined)
    if (newest !== undefined) await takeNewest(list, newest.list)
  }, [list, load])
  useRenewal(look, PAUSE_MS)
  return { list, place }
}

/** Rows already here stay as they are: a call that has ended does not change. */
async function takeNewest(list: ListStore<ModelCall>, newest: readonly ModelCall[]): Promise<void> {
  const known = new Set(list.getSnapshot().list.map(({ id }) => id))
  const unknown = newest.filter(({ id }) => !known.has(id))
  // More than a page has come: there may be others in between.
  if (unknown.length === PAGE_SIZE) return list.refresh()
  for (const call of unknown.toReversed()) list.insert(call)
}
