import { DRAWING_KINDS, DRAWING_STATE_FILTERS, type DrawingFilter } from '@saffron/core/draw'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Reads which drawings a URL asks for. What it names wrongly is ignored. */
export const readDrawQuery = (query: URLSearchParams): DrawingFilter => ({
  q: query.get('q') ?? '',
  kind: oneOf(DRAWING_KINDS, query.get('kind')),
  state: oneOf(DRAWING_STATE_FILTERS, query.get('state')),
  model: query.get('model') || undefined,
  favorite: query.get('favorite') === 'true' || undefined,
  collection: query.get('collection') || undefined,
  trashed: query.get('trashed') === 'true' || undefined,
})

export type DrawQueryChange = Readonly<Partial<Record<keyof DrawingFilter, string | undefined>>>

/** Returns the parameters after a change. Undefined and empty remove one. */
export function changedQuery(query: URLSearchParams, change: DrawQueryChange): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The filter in the URL, and a function that changes it without another history entry. */
export function useDrawQuery(): readonly [DrawingFilter, (change: DrawQueryChange) => void] {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => readDrawQuery(params), [params])
  const change = useCallback(
    (changes: DrawQueryChange) => setParams((now) => changedQuery(now, changes), { replace: true }),
    [setParams],
  )
  return [filter, change]
}
