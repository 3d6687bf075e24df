import type { Api } from '@saffron/core/client'
import { type Drawing, isActiveDrawing } from '@saffron/core/draw'
import { followDrawing } from '@saffron/core/draw/client'
import { useEffect, useEffectEvent } from 'react'

import { useApp } from '../../shell/app-context.tsx'

/** Follows an open drawing while it's in progress, and hands on each change. */
export function useFollowedDrawing({ id, state }: Drawing, onChange: (drawing: Drawing) => void): void {
  const { api } = useApp()
  const change = useEffectEvent(onChange)
  const isActive = isActiveDrawing(state)
  useEffect(() => {
    if (!isActive) return undefined
    const left = new AbortController()
    // The list follows it too.
    follow({ api, drawing: id, signal: left.signal }, (drawing) => change(drawing)).catch(() => undefined)
    return () => left.abort()
  }, [api, id, isActive])
}

interface Followed {
  readonly api: Api
  readonly drawing: string
  readonly signal: AbortSignal
}

async function follow({ api, drawing, signal }: Followed, change: (drawing: Drawing) => void): Promise<void> {
  for await (const { event, data } of followDrawing({ api, drawing, signal })) {
    if (event === 'entry' || event === 'done') change(data)
    // A failed one says only why. Its entry has the rest.
    if (event === 'error') change(await api.draw.getDrawing({ params: { id: drawing }, signal }))
  }
}
