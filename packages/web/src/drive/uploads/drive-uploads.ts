import { createUploadQueue, type UploadQueue } from '@saffron/core/drive'

import { api, session } from '../../shell/session/client.ts'
import { driveChanged } from '../drive-changes.ts'
import { fileSender } from './file-sender.ts'
import { hashContent } from './hash-content.ts'

/** The pause between two progress updates, in milliseconds. */
const PAUSE_MS = 120

let made: UploadQueue | undefined

/** The uploads of this page. They continue while the user visits other pages of the app. */
export function driveUploads(): UploadQueue {
  if (made !== undefined) return made
  const owner = session.getSnapshot().user?.id
  const uploads = createUploadQueue({
    api,
    send: fileSender.send,
    discard: (sending) => {
      // After sign-out, discarding it isn't permitted anymore.
      if (session.getSnapshot().user?.id === owner) void fileSender.discard(sending)
    },
    onStored: driveChanged,
    now: () => performance.now(),
    schedule: (run) => void setTimeout(run, PAUSE_MS),
    ...(globalThis.crypto.subtle !== undefined && { hash: hashContent }),
  })
  made = uploads
  // The next user must not see them.
  session.subscribe(() => {
    const { user, signedIn } = session.getSnapshot()
    if (!signedIn || (user !== null && user.id !== owner)) forgetUploads(uploads)
  })
  uploads.subscribe(() => guardPage(uploads))
  addEventListener('online', () => uploads.wake())
  return uploads
}

function forgetUploads(uploads: UploadQueue): void {
  uploads.cancel()
  if (made === uploads) made = undefined
}

const isGoing = (uploads: UploadQueue): boolean => {
  const { waiting, checking, sending, conflict } = uploads.getSnapshot().counts
  return waiting + checking + sending + conflict > 0
}

let guarded = false
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * During uploads, the browser asks before leaving the page. The listener is removed afterwards, because it disables the
 * back/forward cache.
 */
function guardPage(uploads: UploadQueue): void {
  const going = isGoing(uploads)
  if (going === guarded) return
  guarded = going
  if (going) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
