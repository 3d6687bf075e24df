import type { Node } from '@saffron/core/drive'

import { useTransfer } from '../shell/transfer/use-transfer.tsx'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { driveChanged } from './drive-changes.ts'
import { useDrive } from './drive-context.ts'

/** Returns a function that moves or copies nodes to another space. */
export function useSendNodes(): (nodes: readonly Node[]) => Promise<void> {
  const { place, actions } = useDrive()
  const transfer = useTransfer()
  const report = useReportError()
  return async (nodes) => {
    try {
      const items = nodes.map(({ id }) => ({ kind: 'node' as const, id }))
      const sent = await transfer({ items, workspace: place.workspace })
      if (sent?.copied === false) actions.onGone(new Set(nodes.map(({ id }) => id)))
    } catch (error) {
      report(error)
    } finally {
      driveChanged()
    }
  }
}
