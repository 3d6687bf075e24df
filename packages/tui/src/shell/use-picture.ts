import type { Asset } from '@saffron/core/drive'
import { sleep } from '@saffron/core/stream'
import { useEffect, useRef, useState } from 'react'

import { drawPicture, loadPicture, type PictureRoom } from '../ui/pictures/index.ts'
import { useApp } from './app-context.tsx'

export interface ShownPicture {
  /** Undefined until it's loaded. */
  readonly asset?: Asset
  /** Empty for a file that has no picture, and where the terminal shows none. */
  readonly rows: readonly string[]
  readonly error?: unknown
}

const NOTHING: ShownPicture = { rows: [] }

/** Loads and draws the picture of a file. The terminal keeps one picture at a time, and none afterwards. */
export function usePicture(
  id: string | undefined,
  { columns, rows }: PictureRoom,
  /** Milliseconds to wait, so that scrolling through a list doesn't load each picture. */
  afterMs = 0,
): ShownPicture {
  const { api, pictures } = useApp()
  const [shown, setShown] = useState<ShownPicture & { readonly id?: string }>(NOTHING)
  /** The sequence that removes the previous picture. */
  const forget = useRef('')

  useEffect(() => {
    if (id === undefined) return undefined
    const left = new AbortController()
    const { signal } = left
    const draw = async (): Promise<void> => {
      if (afterMs > 0) await sleep(afterMs, signal)
      const { asset, png } = await loadPicture(api, id, { isDrawn: pictures.way !== 'line', signal })
      if (signal.aborted) return
      const drawn = png && drawPicture(png, pictures.way, { columns, rows })
      // Runs before the rows that refer to it are drawn.
      if (drawn?.before !== undefined) pictures.send(forget.current + drawn.before)
      forget.current = drawn?.forget ?? forget.current
      setShown({ id, asset, rows: drawn?.rows ?? [] })
    }
    draw().catch((error: unknown) => {
      if (!signal.aborted) setShown({ id, rows: [], error })
    })
    return () => left.abort()
  }, [api, id, columns, rows, pictures, afterMs])

  useEffect(
    () => () => {
      if (forget.current !== '') pictures.send(forget.current)
    },
    [pictures],
  )
  return id !== undefined && shown.id === id ? shown : NOTHING
}
