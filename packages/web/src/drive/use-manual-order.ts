import { type ConflictChoice, MAX_NODES_AT_ONCE, type Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { createElement, useCallback } from 'react'

import { isolated } from '../ui/isolated.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { type ConflictAnswer, ConflictDialog } from './conflict-dialog.tsx'
import { driveChanged } from './drive-changes.ts'
import { editNodes } from './edit-nodes.ts'
import { placeInParts } from './place-in-parts.ts'

type Placed = 'move' | 'copy' | 'restore'

const SAID = { move: 'drive.moved', copy: 'drive.copied', restore: 'drive.restored' } as const

/** Moves, copies or restores nodes, and asks on name conflicts. Returns whether any was placed. */
export function useManualOrder(onGone: (ids: ReadonlySet<string>) => void) {
  const t = useTranslate('drive')
  const toast = useToast()
  const report = useReportError()
  const dialog = useDialog()
  return useCallback(
    async (action: Placed, nodes: readonly Node[], parent?: string): Promise<boolean> => {
      const [first] = nodes
      if (first === undefined) return false
      const ids = nodes.map(({ id }) => id)
      const place = (part: readonly string[], onConflict: ConflictChoice) =>
        editNodes({ action, ids: part, onConflict, ...(parent !== undefined && { parent }) })
      const ask = async () => {
        const name = nodes.length === 1 ? first.name : undefined
        const answer = await dialog<ConflictAnswer>(t('drive.conflictTitle'), (props) =>
          createElement(ConflictDialog, { ...props, name, others: false }),
        )
        return answer?.choice
      }
      try {
        const placed = await placeInParts({ ids, most: MAX_NODES_AT_ONCE, place, ask })
        const [one] = placed
        // If all were skipped, there's nothing to report.
        if (one === undefined) return false
        const movedIds = new Set(placed.map(({ id }) => id))
        if (action !== 'copy') onGone(movedIds)
        const undo = () => void undoMove(nodes.filter(({ id }) => movedIds.has(id))).then(driveChanged, report)
        toast(
          t(SAID[action], { count: placed.length, name: isolated(one.name) }),
          action === 'move' ? { action: { label: t('common.undo'), onClick: undo } } : {},
        )
        return true
      } catch (error) {
        report(error)
        return false
      } finally {
        driveChanged()
      }
    },
    [t, toast, report, dialog, onGone],
  )
}

/** Moves nodes back to their original folders. */
async function undoMove(nodes: readonly Node[]): Promise<void> {
  for (const parent of new Set(nodes.map((node) => node.parent))) {
    if (parent === null) continue
    const ids = nodes.filter((node) => node.parent === parent).map(({ id }) => id)
    await editNodes({ action: 'move', ids, parent, onConflict: 'keepBoth' })
  }
}
