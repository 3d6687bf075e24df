import { AGENT_CATEGORIES, type AgentCategory } from '@saffron/core/store'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

export const VIEWS = ['store', 'mine', 'used'] as const
export type StoreView = (typeof VIEWS)[number]

export const ORDERS = ['recommended', '-popularity', '-rating', '-publishedAt', 'name'] as const
/** The orders of drafts. */
export const DRAFT_ORDERS = ['-updatedAt', '-createdAt'] as const
export type StoreOrder = (typeof ORDERS)[number] | (typeof DRAFT_ORDERS)[number]

/** What the store shows. The URL has it. */
export interface StoreQuery {
  readonly view: StoreView
  readonly q: string
  readonly category: AgentCategory | undefined
  readonly tag: string | undefined
  readonly sort: StoreOrder
  /** The agent whose details are open. */
  readonly agent: string | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Reads what a URL of the store asks for. What it names wrongly is ignored. */
export function readStoreQuery(query: URLSearchParams): StoreQuery {
  const view = oneOf(VIEWS, query.get('view')) ?? 'store'
  const orders: readonly StoreOrder[] = view === 'mine' ? DRAFT_ORDERS : ORDERS
  return {
    view,
    q: query.get('q') ?? '',
    category: oneOf(AGENT_CATEGORIES, query.get('category')),
    tag: query.get('tag') || undefined,
    sort: oneOf(orders, query.get('sort')) ?? orders[0] ?? 'recommended',
    agent: query.get('agent') || undefined,
  }
}

export type StoreChange = Partial<Record<keyof StoreQuery, string | undefined>>

/** Returns the parameters after a change. Undefined and empty remove one. Another view begins without filters. */
export function changedQuery(query: URLSearchParams, change: StoreChange): URLSearchParams {
  const next = new URLSearchParams(query)
  if (change.view !== undefined) for (const name of ['category', 'tag', 'sort', 'agent']) next.delete(name)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'view' && value === 'store')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The query in the URL, and a function that changes it without another history entry. */
export function useStoreQuery(): readonly [StoreQuery, (change: StoreChange) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readStoreQuery(params), [params])
  const change = useCallback(
    (changes: StoreChange) => setParams((now) => changedQuery(now, changes), { replace: true }),
    [setParams],
  )
  return [query, change]
}
