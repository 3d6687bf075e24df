import type { StoredFile } from '@saffron/core/chat'
import type { Node } from '@saffron/core/drive'

import { DrivePicker, ignoreCancel, pickFromSystem } from '../../drive/index.ts'
import { attach, attachmentsOf, type WrittenMessage } from './attachments-of.ts'
import { ChipList } from './chip-list.tsx'

const attachStored = (message: WrittenMessage, nodes: readonly Node[]) =>
  attachmentsOf(message).addStored(
    nodes.flatMap(({ asset, name, size }) => (asset === null ? [] : [{ asset, name, size }])),
  )

/** Replaces these drive files with others, unless they're already sent. */
function swapStored(message: WrittenMessage, before: readonly Node[], nodes: readonly Node[]): void {
  const attachments = attachmentsOf(message)
  const wanted = new Set(nodes.map(({ asset }) => asset))
  const removed = new Set(before.map(({ asset }) => asset).filter((asset) => !wanted.has(asset)))
  for (const { key, id } of attachments.getSnapshot()) if (id !== undefined && removed.has(id)) attachments.remove(key)
  attachStored(message, nodes)
}

/** The code for attaching files, loaded with the first file. */
export default {
  ChipList,
  DrivePicker,
  attach,
  attachmentsOf,
  attachStored,
  swapStored,
  putBack: (message: WrittenMessage, files: readonly StoredFile[]) => attachmentsOf(message).addStored(files),
  pick: (message: WrittenMessage) => pickFromSystem('files').then((files) => attach(message, files), ignoreCancel),
}
