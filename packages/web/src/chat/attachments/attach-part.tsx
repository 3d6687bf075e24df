import type { Node } from '@saffron/core/drive'

import { pickFromSystem } from '../../drive/index.ts'
import { attach, attachmentsOf, type WrittenMessage } from './attachments-of.ts'
import { ChipList } from './chip-list.tsx'
import { DrivePicker } from './drive-picker.tsx'

/** All that attaching needs beyond its button: fetched with the first file. */
export default {
  ChipList,
  DrivePicker,
  attach,
  attachmentsOf,
  attachStored: (message: WrittenMessage, nodes: readonly Node[]) =>
    attachmentsOf(message).addStored(
      nodes.flatMap(({ asset, name, size }) => (asset === null ? [] : [{ asset, name, size }])),
    ),
  pick: (message: WrittenMessage) => pickFromSystem('files', (files) => attach(message, files)),
}
