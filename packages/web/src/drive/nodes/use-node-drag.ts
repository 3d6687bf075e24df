import type { Node } from '@saffron/core/drive'
import { type DragEvent, useRef, useState } from 'react'

import { useReportError } from '../../shell/toast/use-report-error.ts'
import { useDrive } from '../drive-context.ts'
import { addFiles } from '../uploads/add-files.ts'
import { readDropped } from '../uploads/read-dropped.ts'
import { beginDrag, bringsFiles, copies, draggedNodes, endDrag, isOurs, mayEnter } from './dragged-nodes.ts'

/** For what can be dragged: the selection goes with a row of it. */
export function useNodeDrag(node: Node, index: number) {
  const { selection, place } = useDrive()
  return {
    draggable: place.kind !== 'trash',
    onDragStart: (event: DragEvent) => {
      const chosen = selection.ids.has(node.id)
      if (!chosen) selection.only(index)
      beginDrag(event, chosen ? selection.nodes : [node])
    },
    onDragEnd: endDrag,
  }
}

/** Puts what was dropped into a folder: nodes go there, copied where a key is held; files go up. */
export function useDropInto() {
  const { actions } = useDrive()
  const report = useReportError()
  return (event: DragEvent, folder: string) => {
    if (isOurs(event)) void actions.place(copies(event) ? 'copy' : 'move', draggedNodes(), folder)
    else readDropped(event.dataTransfer).then((dropped) => addFiles(folder, dropped), report)
  }
}

interface DropTarget {
  /** The folder that takes what is dropped; undefined takes nothing. */
  readonly folder: Pick<Node, 'id'> | undefined
}

/** For what something can be dropped on beside the rows. */
export function useDropTarget({ folder }: DropTarget) {
  const dropInto = useDropInto()
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const takes = (event: DragEvent): boolean => {
    if (folder === undefined) return false
    return isOurs(event) ? mayEnter(draggedNodes(), folder.id) : bringsFiles(event)
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
        event.dataTransfer.dropEffect = copies(event) ? 'copy' : 'move'
      },
      // What a row took goes no further, and is over all the same.
      onDropCapture: leave,
      onDrop: (event: DragEvent) => {
        if (folder === undefined || !takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        dropInto(event, folder.id)
      },
    },
  }
}
