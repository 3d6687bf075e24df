import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { openConfigFile, type State } from '../shell/settings.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { type DraftFile, openDraftFile } from './draft-file.ts'
import { openHistory } from './saved-history.ts'

/** Milliseconds of typing a killed app may lose. */
const SAVE_EVERY_MS = 200
/** How long exiting waits for another app to release the history. */
const PATIENCE_MS = 1000

/**
 * Saves the app's draft and history in the profile's directory as they change. A killed app loses nothing, and other
 * apps aren't overwritten.
 */
export function openSavedPrompt() {
  let fault: { readonly path: string; readonly error: unknown } | undefined
  const recordFailure = (path: string) => (error: unknown) => {
    fault ??= { path, error }
  }
  const state = openConfigFile<State>('state')
  const folder = join(dirname(state.path), 'drafts')
  const history = openHistory(state, recordFailure(state.path))
  const draft = attempt((): DraftFile => openDraftFile(folder), recordFailure(folder))
  const older = state.get('draft') ?? ''
  if (draft?.text === '' && older !== '') {
    attempt(() => {
      draft.save(older)
      state.delete('draft')
    }, recordFailure(folder))
  }
  let timer: NodeJS.Timeout | undefined

  const save = (prompt: Prompt): void => {
    clearTimeout(timer)
    timer = undefined
    attempt(() => draft?.save(prompt.kept()), recordFailure(folder))
  }
  return {
    draft: draft?.text || older,
    history: history.entries,
    remember: history.add,
    /** Saves all later changes. */
    follow: (prompt: Prompt): void => {
      prompt.subscribe(() => {
        timer ??= setTimeout(() => save(prompt), SAVE_EVERY_MS)
      })
    },
    /** Resolves when the history is written, or when another app blocks it for too long. */
    settled: (): Promise<void> => Promise.race([history.settled(), delay(PATIENCE_MS)]),
    /** Saves everything synchronously. */
    close: (prompt: Prompt): void => {
      save(prompt)
      attempt(history.flush, recordFailure(state.path))
    },
    /** Returns the first error of saving. */
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
