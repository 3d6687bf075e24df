import type { CallKind, CallStatus, ModelCall } from '@saffron/core/admin'
import { createListStore, FIRST_PAGE, type ListStore, type PageRequest } from '@saffron/core/paging'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useAutoRefresh } from './use-auto-refresh.ts'

const PAGE_SIZE = 30
/** The pause between two polls for newer calls. */
const PAUSE_MS = 5_000

export interface CallFilter {
  readonly status?: CallStatus | undefined
  readonly kind?: CallKind | undefined
  readonly channel?: string | undefined
  readonly model?: string | undefined
}

/** The calls that match a filter, newest first. New calls appear at the top. */
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
  const poll = useCallback(async () => {
    const { loading, error } = list.getSnapshot()
    if (loading || error !== null) return
    const { signal } = new AbortController()
    // The next poll makes up for a failed one.
    const newest = await load({ page: FIRST_PAGE, limit: PAGE_SIZE, signal }).catch(() => undefined)
    if (newest !== undefined) await takeNewest(list, newest.list)
  }, [list, load])
  useAutoRefresh(poll, PAUSE_MS)
  return { list, place }
}

/** Existing rows stay unchanged, because a finished call never changes. */
async function takeNewest(list: ListStore<ModelCall>, newest: readonly ModelCall[]): Promise<void> {
  const known = new Set(list.getSnapshot().list.map(({ id }) => id))
  const unknown = newest.filter(({ id }) => !known.has(id))
  // The full page is new, so there may be a gap.
  if (unknown.length === PAGE_SIZE) return list.refresh()
  for (const call of unknown.toReversed()) list.insert(call)
}
