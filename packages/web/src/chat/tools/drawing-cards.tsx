import type { Drawing } from '@saffron/core/draw'
import { useState } from 'react'

import { DrawingCard } from './drawing-card.tsx'

interface DrawingCardsProps {
  /** The ID of the drawing that a call started. */
  readonly drawing: string
  /** The files of the call, which stay in a copy of the conversation. */
  readonly files: readonly string[]
}

/** The drawing of a tool call, and those that were started from it here. They are also in the history. */
export default function DrawingCards({ drawing, files }: DrawingCardsProps) {
  const [again, setAgain] = useState<readonly string[]>([])
  const add = ({ id }: Drawing) => setAgain((before) => [...before, id])
  return (
    <>
      <DrawingCard id={drawing} files={files} onAgain={add} />
      {again.map((id) => (
        <DrawingCard key={id} id={id} files={[]} onAgain={add} />
      ))}
    </>
  )
}
