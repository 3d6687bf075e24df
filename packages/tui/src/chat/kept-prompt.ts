import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { openConfigFile, type State } from '../shell/settings.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { type DraftFile, openDraftFile } from './draft-file.ts'
import { openHistory } from './kept-history.ts'

/** Milliseconds of typing that a killed app may lose. */
const SAVE_EVERY_MS = 200
/** How long leaving waits for another app that has the history. */
const PATIENCE_MS = 1000

/**
 * Keeps the draft and the history of an app in the folder of the profile, as they change: nothing is lost when the app is
 * killed, and nothing of another app is overwritten.
 */
export function openKeptPrompt() {
  let fault: { readonly path: string; readonly error: unknown } | undefined
  const faultAt = (path: string) => (error: unknown) => {
    fault ??= { path, error }
  }
  const state = openConfigFile<State>('state')
  const folder = join(dirname(state.path), 'drafts')
  const history = openHistory(state, faultAt(state.path))
  const draft = attempt((): DraftFile => openDraftFile(folder), faultAt(folder))
  const older = state.get('draft') ?? ''
  if (draft?.text === '' && older !== '') {
    attempt(() => {
      draft.save(older)
      state.delete('draft')
    }, faultAt(folder))
  }
  let timer: NodeJS.Timeout | undefined

  const save = (prompt: Prompt): void => {
    clearTimeout(timer)
    timer = undefined
    attempt(() => draft?.save(prompt.kept()), faultAt(folder))
  }
  return {
    draft: draft?.text || older,
    history: history.entries,
    remember: history.add,
    /** Saves what changes from now on. */
    follow: (prompt: Prompt): void => {
      prompt.subscribe(() => {
        timer ??= setTimeout(() => save(prompt), SAVE_EVERY_MS)
      })
    },
    /** Resolves once the history is written, or another app keeps it for too long. */
    settled: (): Promise<void> => Promise.race([history.settled(), delay(PATIENCE_MS)]),
    /** Saves everything at once. */
    close: (prompt: Prompt): void => {
      save(prompt)
      attempt(history.flush, faultAt(state.path))
    },
    /** What could not be saved first, and why. */
    fault: () => fault,
  }
}

function attempt<T>(work: () => T, onFault: (error: unknown) => void): T | undefined {
  try {
    return work()
  } catch (error) {
    onFault(error)
    return undefined
  }
}
