import { useSearchParams } from 'react-router-dom'

export const SHOWN = ['scripts', 'trash'] as const
type Shown = (typeof SHOWN)[number]

export interface ScriptsQuery {
  readonly q: string
  readonly show: Shown
}

/** Which scripts the URL asks for. */
export function useScriptsQuery(): readonly [ScriptsQuery, (change: Partial<ScriptsQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query: ScriptsQuery = { q: params.get('q') ?? '', show: params.get('show') === 'trash' ? 'trash' : 'scripts' }
  const change = (changes: Partial<ScriptsQuery>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        const { q, show } = { ...query, ...changes }
        if (q === '') next.delete('q')
        else next.set('q', q)
        if (show === 'trash') next.set('show', show)
        else next.delete('show')
        return next
      },
      { replace: true },
    )
  return [query, change]
}
