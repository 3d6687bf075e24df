import type { Node } from '@saffron/core/drive'
import { type DragEvent, useRef, useState } from 'react'

import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useDrive } from '../drive-context.ts'
import { addFiles } from '../uploads/add-files.ts'
import { readDropped } from '../uploads/read-dropped.ts'
import { beginDrag, bringsFiles, copies, draggedNodes, endDrag, isOurs, mayEnter } from './dragged-nodes.ts'

/** For draggable rows. Dragging a selected row drags the whole selection. */
export function useNodeDrag(node: Node, index: number) {
  const { selection, place, mayWrite } = useDrive()
  return {
    draggable: mayWrite && place.kind !== 'trash',
    onDragStart: (event: DragEvent) => {
      const chosen = selection.ids.has(node.id)
      if (!chosen) selection.only(index)
      beginDrag(event, chosen ? selection.nodes : [node])
    },
    onDragEnd: endDrag,
  }
}

/** Drops into a folder: nodes are moved, or copied with a modifier key. Files are uploaded. */
export function useDropInto() {
  const { actions } = useDrive()
  const report = useReportError()
  return (event: DragEvent, folder: string) => {
    if (isOurs(event)) void actions.place(copies(event) ? 'copy' : 'move', draggedNodes(), folder)
    else readDropped(event.dataTransfer).then((dropped) => addFiles(folder, dropped), report)
  }
}

interface DropTarget {
  /** The target folder. Undefined accepts nothing. */
  readonly folder: Pick<Node, 'id'> | undefined
}

/** For drop targets outside the rows. */
export function useDropTarget({ folder }: DropTarget) {
  const { mayWrite } = useDrive()
  const dropInto = useDropInto()
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const takes = (event: DragEvent): boolean => {
    if (folder === undefined || !mayWrite) return false
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
      // A row that handles the drop stops its propagation, but the drag is over.
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
