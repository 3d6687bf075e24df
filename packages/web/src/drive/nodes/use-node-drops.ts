import type { Node } from '@saffron/core/drive'
import { type DragEvent, useState } from 'react'

import { useDrive } from '../drive-context.ts'
import { bringsFiles, copies, draggedNodes, endDrag, isOurs, mayEnter } from './dragged-nodes.ts'
import { type DropPosition, dropPositionOf, hitTest } from './drop-position.ts'
import { useDropInto } from './use-node-drag.ts'

/** A drop position: a row's index, and before, after or into it. */
interface DropMark {
  readonly index: number
  readonly spot: DropPosition
}

interface NodeDropsOptions {
  readonly view: HTMLElement | null
  readonly columns: number
  readonly lineHeight: number
  readonly total: number
}

interface Carried {
  /** Undefined for files from outside. */
  readonly nodes: readonly Node[] | undefined
  readonly copied: boolean
}

interface Place {
  readonly clientX: number
  readonly clientY: number
}

/** For all rows of a grid together, which makes gaps between rows a drop position too. */
export function useNodeDrops({ view, columns, lineHeight, total }: NodeDropsOptions) {
  const { actions, rows, mayWrite } = useDrive()
  const dropInto = useDropInto()
  const [mark, setMark] = useState<DropMark>()
  const put = (next: DropMark | undefined) =>
    setMark((now) => (now?.index === next?.index && now?.spot === next?.spot ? now : next))

  const markAt = ({ clientX, clientY }: Place, { nodes, copied }: Carried): DropMark | undefined => {
    if (view === null || !mayWrite) return undefined
    const { left, top } = view.getBoundingClientRect()
    const point = { x: clientX - left, y: clientY - top + view.scrollTop }
    const under = hitTest({ columns, lineHeight, width: view.clientWidth, total }, point)
    const node = under && rows.store.getSnapshot().at(under.index)
    if (under === undefined || node === undefined) return undefined
    // A node's own position is no target. Behind the last row is one, even for the last node.
    if (!under.isBehind && nodes?.some(({ id }) => id === node.id)) return undefined
    const isTaken = nodes === undefined || mayEnter(nodes, node.id)
    const spot = dropPositionOf(under.share, {
      order: nodes !== undefined && !copied && actions.ordersByHand,
      enter: node.kind === 'folder' && !under.isBehind && isTaken,
    })
    return spot && { index: under.index, spot }
  }
  const markOf = (event: DragEvent): DropMark | undefined => {
    if (isOurs(event)) return markAt(event, { nodes: draggedNodes(), copied: copies(event) })
    return bringsFiles(event) ? markAt(event, { nodes: undefined, copied: true }) : undefined
  }
  const orderAt = (nodes: readonly Node[], { index, spot }: DropMark) =>
    actions.order(nodes, spot === 'after' ? index + 1 : index)

  return {
    mark,
    /** Shows where the nodes would be dropped from a point of the viewport. */
    show: (place: Place, nodes: readonly Node[]) => put(markAt(place, { nodes, copied: false })),
    hide: () => put(undefined),
    /** Drops the nodes at the marked position. */
    drop: (place: Place, nodes: readonly Node[]) => {
      const target = markAt(place, { nodes, copied: false })
      const folder = target?.spot === 'into' ? rows.store.getSnapshot().at(target.index) : undefined
      put(undefined)
      if (folder !== undefined) void actions.place('move', nodes, folder.id)
      else if (target !== undefined) orderAt(nodes, target)
    },
    handlers: {
      onDragOver: (event: DragEvent) => {
        const target = markOf(event)
        put(target)
        if (target === undefined) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = copies(event) ? 'copy' : 'move'
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Element && currentTarget.contains(relatedTarget))) put(undefined)
      },
      // A drag canceled over the rows doesn't leave them.
      onDragEnd: () => put(undefined),
      onDrop: (event: DragEvent) => {
        const target = markOf(event)
        const node = target && rows.store.getSnapshot().at(target.index)
        put(undefined)
        if (target === undefined || node === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (target.spot === 'into') dropInto(event, node.id)
        else orderAt(draggedNodes(), target)
        endDrag()
      },
    },
  }
}
