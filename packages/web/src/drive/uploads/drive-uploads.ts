import { createUploads, type Uploads } from '@saffron/core/drive'

import { api, session } from '../../shell/client.ts'
import { driveChanged } from '../drive-changes.ts'
import { hashContent } from './hash-content.ts'
import { discardFile, sendFile } from './send-file.ts'

/** Milliseconds between two looks at how far the files are. */
const PAUSE_MS = 120

let made: Uploads | undefined

/** The files that go up from this page: they go on while other pages of the app are looked at. */
export function driveUploads(): Uploads {
  if (made !== undefined) return made
  const owner = session.getSnapshot().user?.id
  const uploads = createUploads({
    api,
    send: sendFile,
    discard: (sending) => {
      // Whoever is gone took the right to give it up along.
      if (session.getSnapshot().user?.id === owner) discardFile(sending)
    },
    onStored: driveChanged,
    now: () => performance.now(),
    schedule: (run) => void setTimeout(run, PAUSE_MS),
    ...(globalThis.crypto.subtle !== undefined && { hash: hashContent }),
  })
  made = uploads
  // Whoever signs in next has none of them.
  session.subscribe(() => {
    const { user, signedIn } = session.getSnapshot()
    if (!signedIn || (user !== null && user.id !== owner)) forgetUploads(uploads)
  })
  uploads.subscribe(() => guardPage(uploads))
  addEventListener('online', () => uploads.wake())
  return uploads
}

function forgetUploads(uploads: Uploads): void {
  uploads.cancel()
  if (made === uploads) made = undefined
}

const isGoing = (uploads: Uploads): boolean => {
  const { waiting, checking, sending, clash } = uploads.getSnapshot().counts
  return waiting + checking + sending + clash > 0
}

let guarded = false
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** While files go up the browser asks before it leaves the page; not otherwise, for that keeps pages from its cache. */
function guardPage(uploads: Uploads): void {
  const going = isGoing(uploads)
  if (going === guarded) return
  guarded = going
  if (going) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
