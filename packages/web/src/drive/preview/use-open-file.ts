import type { Node } from '@saffron/core/drive'
import type { WindowStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { createElement, useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { isolated } from '../../ui/isolated.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { openViewer, type ViewerImage } from '../../viewer/index.ts'
import { previewForm } from '../preview-form.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** Opens a file's preview. An image opens among those of its folder, other files alone. */
export function useOpenFile(store: WindowStore<Node>): (node: Node) => void {
  const t = useTranslate('drive')
  const dialog = useDialog()
  return useCallback(
    (node) => {
      if (previewForm(node) === 'image') {
        const all = store.loaded((other) => previewForm(other) === 'image')
        // A recent file may be in another folder.
        const images = all.some(({ id }) => id === node.id) ? all : [node]
        const index = images.findIndex(({ id }) => id === node.id)
        openViewer({ images: images.map(viewerImage), index })
        return
      }
      void dialog<void>(
        t('drive.preview.of', { name: isolated(node.name) }),
        (props) => createElement(PreviewDialog, { ...props, node }),
        { wide: true },
      )
    },
    [t, dialog, store],
  )
}

const viewerImage = ({ name, asset, type }: Node): ViewerImage => ({
  name,
  alt: '',
  src: () => contentUrl(asset),
  ...(type !== null && { type }),
})

/** The temporary URL of the content. */
async function contentUrl(asset: string | null): Promise<string> {
  return (await api.drive.getAsset({ params: { id: asset ?? '' } })).url
}
