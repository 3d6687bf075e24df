import type { Asset, Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { createElement, useCallback } from 'react'

import { isolated } from '../../ui/isolated.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { openViewer } from '../../viewer/index.ts'
import { previewForm } from '../preview-form.ts'
import { PreviewDialog } from './preview-dialog.tsx'

/** Opens a file that is in no folder. An image opens among `images`, other files alone. */
export function useOpenAsset(): (asset: Asset, images: readonly Asset[]) => void {
  const t = useTranslate('drive')
  const dialog = useDialog()
  return useCallback(
    (asset, images) => {
      if (previewForm(asset) === 'image') {
        const index = images.findIndex(({ id }) => id === asset.id)
        openViewer({ images: images.map(({ name, url: src, type }) => ({ name, alt: '', src, type })), index })
        return
      }
      const node = nodeOf(asset)
      void dialog<void>(
        t('drive.preview.of', { name: isolated(asset.name) }),
        (props) => createElement(PreviewDialog, { ...props, node }),
        { wide: true },
      )
    },
    [t, dialog],
  )
}

const nodeOf = ({ id, name, size, type, fileKind, createdAt, updatedAt }: Asset): Node => ({
  id,
  parent: null,
  kind: 'file',
  name,
  asset: id,
  size,
  type,
  fileKind,
  sortIndex: 0,
  version: 1,
  createdAt,
  updatedAt,
})
