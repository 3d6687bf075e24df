import { type Drawing, drawingChanges, isActiveDrawing } from '@saffron/core/draw'
import { useEffect, useState } from 'react'

import { sleepUntilReturn } from '../../browser/on-return.ts'
import { api } from '../../shell/session/client.ts'
import { acquireSlot } from '../acquire-slot.ts'

interface ShownDrawing {
  readonly id: string
  readonly drawing?: Drawing | undefined
  readonly error?: unknown
}

/** Reads a drawing, and follows it while it's in progress. */
export function useDrawing(id: string): Omit<ShownDrawing, 'id'> {
  const [shown, setShown] = useState<ShownDrawing>({ id })
  useEffect(() => {
    const left = new AbortController()
    const put = (drawing: Drawing): void => {
      if (!left.signal.aborted) setShown({ id, drawing })
    }
    follow(id, left.signal, put).catch((error: unknown) => {
      if (!left.signal.aborted) setShown((before) => (before.id === id ? { ...before, error } : { id, error }))
    })
    return () => left.abort()
  }, [id])
  return shown.id === id ? shown : {}
}

async function follow(id: string, signal: AbortSignal, put: (drawing: Drawing) => void): Promise<void> {
  for (;;) {
    const drawing = await api.draw.getDrawing({ params: { id }, signal })
    put(drawing)
    if (!isActiveDrawing(drawing.state)) return
    const slot = await acquireSlot({ signal, waits: true })
    try {
      const changes = { api, drawing: id, signal: slot.lost, sleep: sleepUntilReturn }
      for await (const next of drawingChanges(changes)) put(next)
    } catch (error) {
      // A hidden page gives up its stream, and follows again when it's shown.
      if (signal.aborted || !slot.lost.aborted) throw error
    } finally {
      slot.release()
    }
  }
}
