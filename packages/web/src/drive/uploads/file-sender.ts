import { type UploadRequest, createContentSender } from '@saffron/core/drive'

import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** The unfinished uploads of large files are among the signed-in user's drafts. */
const drafts = () => draftsOf(session.getSnapshot().user?.id ?? '')

/** Uploads the content of a file. */
export const fileSender = createContentSender({
  api,
  call: sendWithProgress,
  unfinished: {
    find: (key) => drafts().get(key) ?? undefined,
    keep: (key, id) => drafts().set(key, id),
    forget: (key) => drafts().remove(key),
  },
  chunkBytes: 16 * 1024 * 1024,
  keyOf: ({ name, parent, content, lastModified = 0 }: UploadRequest): string =>
    `upload ${parent} ${content.size} ${lastModified} ${name}`,
})
