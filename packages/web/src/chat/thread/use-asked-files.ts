import type { Node } from '@saffron/core/drive'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

import { askedAbout } from '../../shell/navigation/ask-path.ts'
import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'

/** Attaches the files that the URL of a new chat names, and removes them from the URL. */
export function useAskedFiles(isNew: boolean, attach: (nodes: readonly Node[]) => void): void {
  const [query, setQuery] = useSearchParams()
  const report = useReportError()
  const asked = isNew ? askedAbout(query).join() : ''
  const add = useEffectEvent((nodes: readonly Node[]) => {
    attach(nodes)
    setQuery(
      (now) => {
        now.delete('about')
        return now
      },
      { replace: true },
    )
  })
  const fail = useEffectEvent(report)
  useEffect(() => {
    if (asked === '') return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    Promise.all(asked.split(',').map((id) => api.drive.getNode({ params: { id }, signal }))).then(
      (nodes) => signal.aborted || add(nodes),
      (error: unknown) => signal.aborted || fail(error),
    )
    return () => leaving.abort()
  }, [asked])
}
