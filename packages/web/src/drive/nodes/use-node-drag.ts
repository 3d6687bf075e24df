import type { Node } from '@saffron/core/drive'
import { type DragEvent, useRef, useState } from 'react'

import { useReportError } from '../../shell/toast/use-report-error.ts'
import { useDrive } from '../drive-context.ts'
import { addFiles } from '../uploads/add-files.ts'
import { readDropped } from '../uploads/read-dropped.ts'

/** Names our own drags among others; what is dragged is held here, since a browser tells it on the drop alone. */
const OURS = 'application/x-saffron-nodes'
let dragged: readonly Node[] = []

const isOurs = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(OURS)
const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** For what can be dragged: the selection goes with a row of it. */
export function useNodeDrag(node: Node, index: number) {
  const { selection, place } = useDrive()
  return {
    draggable: place.kind !== 'trash',
    onDragStart: (event: DragEvent) => {
      const chosen = selection.ids.has(node.id)
      if (!chosen) selection.only(index)
      dragged = chosen ? selection.nodes : [node]
      event.dataTransfer.effectAllowed = 'copyMove'
      event.dataTransfer.setData(OURS, '')
      event.dataTransfer.setData('text/plain', dragged.map(({ name }) => name).join('\n'))
    },
    onDragEnd: () => {
      dragged = []
    },
  }
}

interface DropTarget {
  /** The folder that takes what is dropped; undefined takes nothing. */
  readonly folder: Pick<Node, 'id'> | undefined
}

/** For what something can be dropped on: nodes go there, copied where the control key is held; files go up. */
export function useDropTarget({ folder }: DropTarget) {
  const { actions } = useDrive()
  const report = useReportError()
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const takes = (event: DragEvent): boolean => {
    if (folder === undefined) return false
    if (isOurs(event)) return dragged.every(({ id, parent }) => id !== folder.id && parent !== folder.id)
    return bringsFiles(event)
  }
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!takes(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragLeave: () => {
        depth.current -= 1
        if (depth.current <= 0) leave()
      },
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        const copies = !isOurs(event) || event.ctrlKey || event.altKey
        event.dataTransfer.dropEffect = copies ? 'copy' : 'move'
      },
      // What a row took goes no further, and is over all the same.
      onDropCapture: leave,
      onDrop: (event: DragEvent) => {
        if (folder === undefined || !takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        if (isOurs(event)) void actions.place(event.ctrlKey || event.altKey ? 'copy' : 'move', dragged, folder.id)
        else readDropped(event.dataTransfer).then((dropped) => addFiles(folder.id, dropped), report)
      },
    },
  }
}
