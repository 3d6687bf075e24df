import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { pathOfForm } from '../shell/navigation/agent-path.ts'
import { api } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'

/** Returns a function that creates a draft in the current space and opens its form. */
export function useNewAgent(): () => Promise<void> {
  const navigate = useNavigate()
  const report = useReportError()
  const { id: workspace } = useSpace()
  return useCallback(async () => {
    try {
      const { id } = await api.store.createAgent({ body: { workspace } })
      void navigate(pathOfForm(id, workspace))
    } catch (error) {
      report(error)
    }
  }, [navigate, report, workspace])
}
