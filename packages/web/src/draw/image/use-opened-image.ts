import { useCallback, useEffect, useRef, useState } from 'react'

import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { decodePicture } from '../picture/load-picture.ts'

export interface OpenedImage {
  readonly bitmap: ImageBitmap
  readonly source: Blob
  readonly name: string
}

/** The image of the page. It's only in memory. */
export function useOpenedImage() {
  const report = useReportError()
  const [opened, setOpened] = useState<OpenedImage>()
  const current = useRef<ImageBitmap>(undefined)
  const open = useCallback(
    async (source: Blob, name: string) => {
      try {
        const bitmap = await decodePicture(source)
        current.current?.close()
        current.current = bitmap
        setOpened({ bitmap, source, name })
      } catch (error) {
        report(error)
      }
    },
    [report],
  )
  useEffect(() => () => current.current?.close(), [])
  return [opened, open] as const
}
