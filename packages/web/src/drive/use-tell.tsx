import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { useDialog } from '../ui/overlays/use-dialog.ts'
import { TellDialog } from './tell-dialog.tsx'

/** Returns what a model can describe of a file. Undefined if nothing. */
export function tellKind({ asset, fileKind }: Node): 'picture' | 'summary' | undefined {
  if (asset === null || fileKind === null) return undefined
  if (fileKind === 'image') return 'picture'
  return fileKind === 'audio' || fileKind === 'video' ? undefined : 'summary'
}

/** Opens a dialog in which a model describes a file. */
export function useTell(): (node: Node) => void {
  const t = useTranslate('drive')
  const dialog = useDialog()
  return useCallback(
    (node) => {
      const { asset } = node
      const kind = tellKind(node)
      if (asset === null || kind === undefined) return
      const label = t(kind === 'picture' ? 'drive.tell.pictureTitle' : 'drive.tell.summaryTitle')
      void dialog<void>(label, (props) => <TellDialog {...props} node={node} asset={asset} />)
    },
    [t, dialog],
  )
}
