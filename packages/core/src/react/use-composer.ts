import { useEffect, useMemo } from 'react'

import { type Composer, type ComposerSnapshot, createComposer, type DraftApi, type Thread } from '../chat/index.ts'
import type { TextStorage } from '../session/index.ts'
import { useStore } from './use-store.ts'

/**
 * Returns the composer of a thread. Its text is stored in `drafts` under the conversation, and with the `account` if
 * there is one.
 */
export function useComposer(
  thread: Thread,
  drafts: TextStorage,
  account?: DraftApi,
): { composer: Composer; snapshot: ComposerSnapshot } {
  const composer = useMemo(() => createComposer({ thread, drafts, account }), [thread, drafts, account])
  useEffect(() => composer.open(), [composer])
  return { composer, snapshot: useStore(composer) }
}
