import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { useSpace } from '../shell/space/use-space.ts'

const PATH = '/app/summary'

/** Returns the URL of a summary, or of a new one. */
export const pathOfSummary = (id: string | undefined, workspace: string | undefined): string =>
  inSpace(id === undefined ? PATH : `${PATH}?summary=${encodeURIComponent(id)}`, workspace)

/** The ID of the summary that the URL names, and a function that goes to another one, or to a new one. */
export function useOpenSummary(): readonly [string | undefined, (id: string | undefined) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { id: workspace } = useSpace()
  const open = useCallback(
    (id: string | undefined) => void navigate(pathOfSummary(id, workspace)),
    [navigate, workspace],
  )
  return [params.get('summary') || undefined, open]
}
