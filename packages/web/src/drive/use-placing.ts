import type { ClashChoice, Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { createElement, useCallback } from 'react'

import { useDialog } from '../shell/popup/use-dialog.ts'
import { useReportError } from '../shell/toast/use-report-error.ts'
import { useToast } from '../shell/toast/use-toast.ts'
import { type ClashAnswer, ClashDialog } from './clash-dialog.tsx'
import { driveChanged } from './drive-changes.ts'
import { editNodes } from './edit-nodes.ts'

type Placed = 'move' | 'copy' | 'restore'

const SAID = { move: 'drive.moved', copy: 'drive.copied', restore: 'drive.restored' } as const

/** Moves, copies or brings back nodes; where a name is taken it asks what to do. */
export function usePlacing(onGone: (ids: ReadonlySet<string>) => void) {
  const t = useTranslate('drive')
  const toast = useToast()
  const report = useReportError()
  const dialog = useDialog()
  return useCallback(
    async (action: Placed, nodes: readonly Node[], parent?: string): Promise<void> => {
      const [first] = nodes
      if (first === undefined) return
      const ids = nodes.map(({ id }) => id)
      const place = (onClash: ClashChoice) =>
        editNodes({ action, ids, onClash, ...(parent !== undefined && { parent }) })
      try {
        const placed = await place('refuse').catch(async (error: unknown) => {
          if (!ApiError.is(error) || error.code !== 'node.name_taken') throw error
          const name = nodes.length === 1 ? first.name : undefined
          const answer = await dialog<ClashAnswer>(t('drive.clashTitle'), (props) =>
            createElement(ClashDialog, { ...props, name, others: false }),
          )
          return answer === undefined ? undefined : place(answer.choice)
        })
        if (placed === undefined) return
        if (action !== 'copy') onGone(new Set(ids))
        const undo = () => void undoMove(nodes).then(driveChanged, report)
        toast(
          t(SAID[action], { count: nodes.length, name: first.name }),
          action === 'move' ? { action: { label: t('drive.undo'), onClick: undo } } : {},
        )
      } catch (error) {
        report(error)
      } finally {
        driveChanged()
      }
    },
    [t, toast, report, dialog, onGone],
  )
}

/** Puts moved nodes back where they were, each into its own folder. */
async function undoMove(nodes: readonly Node[]): Promise<void> {
  for (const parent of new Set(nodes.map((node) => node.parent))) {
    if (parent === null) continue
    const ids = nodes.filter((node) => node.parent === parent).map(({ id }) => id)
    await editNodes({ action: 'move', ids, parent, onClash: 'keepBoth' })
  }
}
