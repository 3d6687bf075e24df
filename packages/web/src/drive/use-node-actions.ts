import type { Node, NodeOrder } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { createElement, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { api } from '../shell/session/client.ts'
import { TOAST } from '../ui/constants.ts'
import { isolated } from '../ui/isolated.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { downloadNodes } from './download-nodes.ts'
import { driveChanged } from './drive-changes.ts'
import { pathOfFolder, rootPath } from './drive-place.ts'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import { nodeClipboard } from './node-clipboard.ts'
import { useOpenFile } from './preview/use-open-file.ts'
import { FolderDialog } from './tree/folder-dialog.tsx'
import { useDeleting } from './use-deleting.ts'
import type { DriveRows } from './use-drive-rows.ts'
import { useManualOrder } from './use-manual-order.ts'
import { useOrdering } from './use-ordering.ts'
import type { SelectionActions } from './use-selection.ts'

interface NodeActionsOptions {
  readonly rows: DriveRows
  readonly selection: SelectionActions
  /** The workspace of the drive. Undefined for the user's own. */
  readonly workspace: string | undefined
  /** The current folder. Undefined in the trash and in search results. */
  readonly folder: Node | undefined
}

export type NodeActions = ReturnType<typeof useNodeActions>

/** The actions for the content of the page. */
export function useNodeActions({ rows, selection, workspace, folder }: NodeActionsOptions) {
  const t = useTranslate('drive')
  const toast = useToast()
  const report = useReportError()
  const dialog = useDialog()
  const navigate = useNavigate()
  const [renaming, setRenaming] = useState<string>()
  const { store } = rows
  const { drop } = selection
  const onGone = useCallback(
    (ids: ReadonlySet<string>) => {
      store.remove(ids)
      drop(ids)
    },
    [store, drop],
  )
  const place = useManualOrder(onGone)
  const deleting = useDeleting(onGone, workspace)
  const ordering = useOrdering({ store, folder })
  const openFile = useOpenFile(store)

  const rest = useMemo(() => {
    const goTo = (id: string) => void navigate(pathOfFolder(id, workspace))
    const hold = (mode: 'cut' | 'copy', nodes: readonly Node[]) => {
      nodeClipboard.hold(mode, nodes)
      if (nodes.length > 0) toast(t(mode === 'cut' ? 'drive.cutDone' : 'drive.copyDone', { count: nodes.length }))
    }
    const askPlace = async (action: 'move' | 'copy', nodes: readonly Node[]) => {
      const [first] = nodes
      if (first === undefined) return
      const about = { count: nodes.length, name: isolated(first.name) }
      const title = t(action === 'move' ? 'drive.moveTitle' : 'drive.copyTitle', about)
      const target = await dialog<string>(title, (props) =>
        createElement(FolderDialog, { ...props, title, action, nodes, start: folder?.id }),
      )
      if (target !== undefined) await place(action, nodes, target)
    }
    return {
      goTo,
      up: () => folder !== undefined && folder.parent !== null && goTo(folder.parent),
      showInFolder: ({ parent }: Node) =>
        void navigate(parent === null ? rootPath(workspace) : pathOfFolder(parent, workspace)),
      rename: async (node: Node, name: string) => {
        store.update(node.id, (row) => ({ ...row, name }))
        try {
          await api.drive.updateNode({ params: { id: node.id }, body: { name } })
        } catch (error) {
          store.update(node.id, (row) => ({ ...row, name: node.name }))
          report(error)
        } finally {
          driveChanged()
        }
      },
      newFolder: async () => {
        const parent = folder?.id
        if (parent === undefined) return
        const made = await dialog<Node>(t('common.newFolder'), (props) =>
          createElement(NewFolderDialog, { ...props, parent }),
        )
        if (made === undefined) return
        await store.refresh()
        const index = store.find(made.id)
        // A tap should open it. If it were selected, the tap would deselect it.
        if (matchMedia('(pointer: coarse)').matches) selection.go(index)
        else selection.only(index)
        driveChanged()
      },
      sort: (by: NodeOrder, descending: boolean) => {
        if (folder === undefined) return
        api.drive.sortChildren({ params: { id: folder.id }, body: { by, descending } }).then(driveChanged, report)
        if (by !== 'manual') return
        const byTouch = matchMedia('(pointer: coarse)').matches
        toast(t(byTouch ? 'drive.manual.hintTouch' : 'drive.manual.hint'), { timeout: TOAST.longTimeoutMs })
      },
      cut: (nodes: readonly Node[]) => hold('cut', nodes),
      copy: (nodes: readonly Node[]) => hold('copy', nodes),
      paste: async () => {
        const held = nodeClipboard.getSnapshot()
        if (held === undefined || folder === undefined) return
        const isPlaced = await place(held.mode === 'cut' ? 'move' : 'copy', held.nodes, folder.id)
        // Cut nodes are pasted once. After a failure or cancellation, they can be pasted again.
        if (isPlaced && held.mode === 'cut' && nodeClipboard.getSnapshot() === held) nodeClipboard.forget()
      },
      ask: (action: 'move' | 'copy', nodes: readonly Node[]) => void askPlace(action, nodes).catch(report),
      download: (nodes: readonly Node[]) => void downloadNodes(nodes).catch(report),
    }
  }, [t, toast, report, dialog, navigate, store, selection, workspace, folder, place])

  const open = useCallback(
    (node: Node) => {
      if (node.kind === 'file') return openFile(node)
      if (node.trashedAt === undefined) return rest.goTo(node.id)
      // A deleted folder has no page. It would show as not found.
      toast(t('drive.trashedFolder', { name: isolated(node.name) }), {
        action: { label: t('drive.restore'), onClick: () => void place('restore', [node]) },
      })
    },
    [t, toast, rest, openFile, place],
  )
  return { ...rest, ...deleting, ...ordering, place, open, onGone, renaming, setRenaming }
}
