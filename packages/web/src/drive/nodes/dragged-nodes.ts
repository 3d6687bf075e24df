import type { Node } from '@saffron/core/drive'
import type { DragEvent } from 'react'

/** Identifies our own drags. The nodes are stored here, because browsers only reveal the data on drop. */
const OURS = 'application/x-saffron-nodes'
let dragged: readonly Node[] = []

export const draggedNodes = (): readonly Node[] => dragged

export function beginDrag({ dataTransfer }: DragEvent, nodes: readonly Node[]): void {
  dragged = nodes
  dataTransfer.effectAllowed = 'copyMove'
  dataTransfer.setData(OURS, '')
  dataTransfer.setData('text/plain', nodes.map(({ name }) => name).join('\n'))
}

export function endDrag(): void {
  dragged = []
}

export const isOurs = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(OURS)
export const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
/** Our nodes are copied with a modifier key. Files from outside always are. */
export const copies = (event: DragEvent): boolean => !isOurs(event) || event.ctrlKey || event.altKey

/** Returns whether the nodes can move into a folder. It can't be one of them, or their current parent. */
export const mayEnter = (nodes: readonly Node[], folder: string): boolean =>
  nodes.every(({ id, parent }) => id !== folder && parent !== folder)
