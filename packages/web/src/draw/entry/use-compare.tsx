import type { Drawing } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'

import { api } from '../../shell/session/client.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { isVideo } from '../cards/tiles.ts'
import { type Compared, CompareDialog } from '../compare-dialog.tsx'

/**
 * Returns a function that compares the images of a drawing, and the results of an edit with the image before it.
 * Undefined if there aren't two.
 */
export function useCompare({ kind, results, references }: Drawing): (() => void) | undefined {
  const t = useTranslate('draw')
  const dialog = useDialog()
  const report = useReportError()
  const images = results.filter((result) => !isVideo(result))
  const [before] = kind === 'edit' ? references : []
  const id = typeof before === 'string' ? before : undefined
  if (images.length === 0 || (images.length === 1 && id === undefined)) return undefined
  const compare = async () => {
    const compared: Compared[] = images.map(({ asset, url }, index) => ({
      asset,
      url,
      label: t('draw.compare.image', { n: index + 1 }),
    }))
    if (id !== undefined) {
      const { url } = await api.drive.getAsset({ params: { id } })
      compared.unshift({ asset: id, url, label: t('draw.compare.before') })
    }
    await dialog<void>(
      t('draw.compare.title'),
      ({ resolve }) => <CompareDialog images={compared} onDone={() => resolve(undefined)} />,
      { wide: true },
    )
  }
  return () => void compare().catch(report)
}
