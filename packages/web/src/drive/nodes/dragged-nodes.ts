import type { Node } from '@saffron/core/drive'
import type { DragEvent } from 'react'

/** Names our own drags among others; what is dragged is held here, since a browser tells it on the drop alone. */
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
/** Our nodes are copied where a key is held; files from elsewhere always are. */
export const copies = (event: DragEvent): boolean => !isOurs(event) || event.ctrlKey || event.altKey

/** Whether these may go into a folder: it is none of them, nor where they are. */
export const mayEnter = (nodes: readonly Node[], folder: string): boolean =>
  nodes.every(({ id, parent }) => id !== folder && parent !== folder)
