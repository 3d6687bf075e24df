import type { Thread } from '@saffron/core/chat'
import type { Node } from '@saffron/core/drive'

import { pickFromSystem } from '../../drive/index.ts'
import { attach, attachmentsOf } from './attachments-of.ts'
import { ChipList } from './chip-list.tsx'
import { DrivePicker } from './drive-picker.tsx'

/** All that attaching needs beyond its button: fetched with the first file. */
export default {
  ChipList,
  DrivePicker,
  attach,
  attachmentsOf,
  attachStored: (thread: Thread, nodes: readonly Node[]) =>
    attachmentsOf(thread).addStored(
      nodes.flatMap(({ asset, name, size }) => (asset === null ? [] : [{ asset, name, size }])),
    ),
  pick: (thread: Thread) => pickFromSystem('files', (files) => attach(thread, files)),
}
