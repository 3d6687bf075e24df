import { useCallback, useEffect, useRef, useState } from 'react'

import { decodePicture } from '../picture/load-picture.ts'

export interface OpenedImage {
  readonly bitmap: ImageBitmap
  readonly source: Blob
  readonly name: string
  /** A model made it here, and it isn't saved anywhere else. */
  readonly isMade?: boolean
}

/** What is to be opened. It rejects with what is shown as an error. */
export type OpenSource = (signal: AbortSignal) => Promise<Omit<OpenedImage, 'bitmap'>>

interface OpenedState {
  readonly opened?: OpenedImage
  readonly isOpening: boolean
  /** Why the last one couldn't be opened. */
  readonly failure?: unknown
}

/** The image of the page. It's only in memory. If several are opened, the last one wins. */
export function useOpenedImage() {
  const [state, setState] = useState<OpenedState>({ isOpening: false })
  const shown = useRef<ImageBitmap>(undefined)
  const attempt = useRef<AbortController>(undefined)
  const open = useCallback(async (load: OpenSource) => {
    attempt.current?.abort()
    const { signal } = (attempt.current = new AbortController())
    setState(({ opened }) => ({ ...(opened && { opened }), isOpening: true }))
    try {
      const loaded = await load(signal)
      const bitmap = await decodePicture(loaded.source)
      if (signal.aborted) return bitmap.close()
      shown.current?.close()
      shown.current = bitmap
      setState({ opened: { ...loaded, bitmap }, isOpening: false })
    } catch (failure) {
      if (!signal.aborted) setState(({ opened }) => ({ ...(opened && { opened }), isOpening: false, failure }))
    }
  }, [])
  useEffect(
    () => () => {
      attempt.current?.abort()
      shown.current?.close()
    },
    [],
  )
  return { ...state, open }
}
