import { type DragEvent, useState } from 'react'

const TYPE = 'application/x-scene'

/** Dragging scenes: one is dropped in front of the one below it. */
export function useSceneDrag(onMove: (key: string, before: string) => void) {
  const [over, setOver] = useState<string>()
  return {
    /** The scene that one is dragged over. */
    over,
    propsOf: (key: string) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(TYPE, key)
        dataTransfer.effectAllowed = 'move'
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return
        event.preventDefault()
        setOver(key)
      },
      onDragEnd: () => setOver(undefined),
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(undefined)
        const dragged = event.dataTransfer.getData(TYPE)
        if (dragged !== '' && dragged !== key) onMove(dragged, key)
      },
    }),
  }
}
