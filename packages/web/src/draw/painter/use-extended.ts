import { useEffect, useRef, useState } from 'react'

import { type Extension, extendCanvas } from './extend-canvas.ts'

interface Extended {
  readonly bitmap: ImageBitmap
  readonly content: Blob
}

/** An image whose canvas can be extended, again and again. */
export function useExtended(original: ImageBitmap) {
  const [extended, setExtended] = useState<Extended>()
  const made = useRef<ImageBitmap>(undefined)
  useEffect(() => () => made.current?.close(), [])
  const bitmap = extended?.bitmap ?? original
  /** Resolves to where the image is in the larger one. */
  const extend = async (extension: Extension) => {
    const { inner, ...larger } = await extendCanvas(bitmap, extension)
    made.current?.close()
    made.current = larger.bitmap
    setExtended(larger)
    return inner
  }
  return { bitmap, content: extended?.content, extend }
}
