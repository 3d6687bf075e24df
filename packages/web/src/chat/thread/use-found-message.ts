import type { Path, Thread } from '@saffron/core/chat'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

import type { FoundPlace } from './use-found-place.ts'

interface FoundMessageOptions {
  readonly found: FoundPlace | undefined
  readonly thread: Thread
  readonly messages: Path
  readonly virtual: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** Stops following the end of the thread. */
  readonly leaveEnd: () => void
}

/** The space above the message, in px. */
const ABOVE_PX = 24

/**
 * Scrolls to the found message, and highlights its words until a key or button is pressed. Returns the highlighted
 * message's ID.
 */
export function useFoundMessage(options: FoundMessageOptions): string | undefined {
  const { found, thread, messages, scroller } = options
  const [revealed, setRevealed] = useState<FoundPlace>()
  const [dismissed, dismiss] = useState<FoundPlace>()

  useEffect(() => {
    if (found === undefined) return undefined
    let wanted = true
    const reveal = async (): Promise<void> => {
      const isShown = await thread.reveal(found.message)
      if (!wanted || !isShown) return
      setRevealed(found)
      found.settle()
    }
    void reveal()
    return () => {
      wanted = false
    }
  }, [found, thread])

  const isRevealed = found !== undefined && revealed === found
  const goTo = useEffectEvent(({ message }: FoundPlace) => {
    options.leaveEnd()
    const index = messages.findIndex(({ id }) => id === message)
    options.virtual.current?.scrollToIndex(index, { align: 'start', offset: -ABOVE_PX })
  })
  useEffect(() => {
    if (!isRevealed) return undefined
    goTo(found)
    let unmark: (() => void) | undefined
    let wanted = true
    const mark = async (): Promise<void> => {
      const { markWords } = await import('./mark-words.ts')
      const root = scroller.current
      if (wanted && root !== null) unmark = markWords(root, found)
    }
    // The message is shown even without highlights.
    mark().catch(() => undefined)
    const end = () => {
      unmark?.()
      unmark = undefined
      wanted = false
      dismiss(found)
    }
    addEventListener('keydown', end, { once: true })
    addEventListener('pointerdown', end, { once: true })
    return () => {
      removeEventListener('keydown', end)
      removeEventListener('pointerdown', end)
      unmark?.()
      wanted = false
    }
  }, [isRevealed, found, scroller])

  return isRevealed && dismissed !== found ? found.message : undefined
}
