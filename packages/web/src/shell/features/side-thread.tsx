import type { AppKey } from '@saffron/core/chat'
import type { Node } from '@saffron/core/drive'

import { listFeatures } from './registry.ts'

export interface SideThreadProps {
  readonly app: AppKey
  readonly title: string
  /** Shown before the first message. */
  readonly hint: string
  /** The text of the link to the same conversation in the chats. */
  readonly openText: string
  /** Files attached to the next message automatically. */
  readonly nodes: readonly Node[]
  /** Files that a button offers to attach. */
  readonly offer: { readonly text: string; readonly nodes: readonly Node[] } | undefined
  readonly onClose: () => void
}

/** The side chat, which a feature shows next to its own page. The chat registers it. */
export function SideThread(props: SideThreadProps) {
  const Registered = listFeatures().find((feature) => feature.SideThread)?.SideThread
  return Registered && <Registered {...props} />
}
