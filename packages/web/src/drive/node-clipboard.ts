import type { Node } from '@saffron/core/drive'

import { onOwnerChange } from './on-owner-change.ts'

/** Nodes that were cut or copied in the drive, until pasted. */
export interface HeldNodes {
  readonly mode: 'cut' | 'copy'
  readonly nodes: readonly Node[]
  readonly ids: ReadonlySet<string>
}

let held: HeldNodes | undefined
const listeners = new Set<() => void>()

export const nodeClipboard = {
  getSnapshot: (): HeldNodes | undefined => held,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  hold: (mode: HeldNodes['mode'], nodes: readonly Node[]): void =>
    set(nodes.length === 0 ? undefined : { mode, nodes, ids: new Set(nodes.map(({ id }) => id)) }),
  forget: (): void => set(undefined),
}

function set(next: HeldNodes | undefined): void {
  if (held === next) return
  held = next
  for (const listener of listeners) listener()
}

onOwnerChange(nodeClipboard.forget)
