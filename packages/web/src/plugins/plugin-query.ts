import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

export const VIEWS = ['plugins', 'allowed'] as const
export type PluginsView = (typeof VIEWS)[number]

export const SHOWN = ['added', 'offered'] as const
export type Shown = (typeof SHOWN)[number]

/** What the page of plugins shows. The URL has it. */
export interface PluginQuery {
  readonly view: PluginsView
  readonly q: string
  /** Only those that were added, or only those of the catalog that weren't. */
  readonly show: Shown | undefined
  /** The plugin whose details are open. */
  readonly plugin: string | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Reads what a URL of the page asks for. What it names wrongly is ignored. */
export const readPluginQuery = (query: URLSearchParams): PluginQuery => ({
  view: oneOf(VIEWS, query.get('view')) ?? 'plugins',
  q: query.get('q') ?? '',
  show: oneOf(SHOWN, query.get('show')),
  plugin: query.get('plugin') || undefined,
})

export type PluginChange = Partial<Record<keyof PluginQuery, string | undefined>>

/** Returns the parameters after a change. Undefined and empty remove one. */
export function changedQuery(query: URLSearchParams, change: PluginChange): URLSearchParams {
  const next = new URLSearchParams(query)
  if (change.view !== undefined) for (const name of ['q', 'show', 'plugin']) next.delete(name)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'view' && value === 'plugins')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The query in the URL, and a function that changes it without another history entry. */
export function usePluginQuery(): readonly [PluginQuery, (change: PluginChange) => void] {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readPluginQuery(params), [params])
  const change = useCallback(
    (changes: PluginChange) => setParams((now) => changedQuery(now, changes), { replace: true }),
    [setParams],
  )
  return [query, change]
}
