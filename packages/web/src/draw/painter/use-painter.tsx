import type { Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { decodePicture } from '../picture/load-picture.ts'
import { uploadPicture } from '../upload-picture.ts'
import { type DrawModels, modelsFor } from '../use-draw-models.ts'
import { PainterDialog } from './painter-dialog.tsx'

interface PaintRequest {
  readonly source: Blob
  /** Returns the asset of the image, which may have to be uploaded first. */
  readonly asset: () => Promise<string>
  readonly prompt: string
  /** The drawing that made the image. */
  readonly from?: string
  /** False: the result isn't listed, and is deleted after a day. */
  readonly keep?: boolean
}

/**
 * Returns a function that opens the painter with an image. It resolves to the started drawing, or to undefined if it was
 * closed. It rejects if the image can't be used.
 */
export function usePainter(models: DrawModels): (request: PaintRequest) => Promise<Drawing | undefined> {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const { id: workspace } = useSpace()
  return async ({ source, asset, prompt, from, keep }) => {
    const bitmap = await decodePicture(source)
    const started = await dialog<Drawing>(
      t('draw.painter.title'),
      ({ resolve }) => (
        <PainterDialog
          bitmap={bitmap}
          models={modelsFor(models.all, 'edit')}
          prompt={prompt}
          onClose={() => resolve(undefined)}
          onSubmit={async (edit) => {
            const [image, mask] = await Promise.all([
              edit.extended === undefined
                ? asset()
                : uploadPicture({ content: edit.extended, name: 'extended.png', workspace }).then(({ id }) => id),
              edit.mask === undefined
                ? undefined
                : uploadPicture({ content: edit.mask, name: 'mask.png', workspace }).then(({ id }) => id),
            ])
            const drawing = await api.draw.editImage({
              body: {
                prompt: edit.prompt,
                model: edit.model,
                image,
                ...(mask !== undefined && { mask }),
                ...(from !== undefined && { from }),
                ...(keep !== undefined && { keep }),
                ...(workspace !== undefined && { workspace }),
              },
            })
            resolve(drawing)
          }}
        />
      ),
      { wide: true },
    )
    bitmap.close()
    return started
  }
}
