import { createFileLock } from '../shell/file-lock.ts'
import type { openConfigFile, State } from '../shell/settings.ts'
import { appendEntries } from '../ui/editor/index.ts'

export interface SavedHistory {
  /** The prompts from before this app was opened. */
  readonly entries: readonly string[]
  /** Appends prompts to the file, which is shared with other apps. */
  readonly add: (entries: readonly string[]) => void
  /** Resolves when everything is written. */
  readonly settled: () => Promise<void>
  /** Writes all pending prompts synchronously before the program exits. */
  readonly flush: () => void
}

/** The prompt history in a file that all open apps append to, one at a time. Calls `onFault` if it can't be written. */
export function openHistory(
  state: ReturnType<typeof openConfigFile<State>>,
  onFault: (error: unknown) => void,
): SavedHistory {
  const lock = createFileLock(`${state.path}.lock`)
  let waiting: readonly string[] = []
  let last: Promise<void> = Promise.resolve()
  const flush = (): void => {
    const added = waiting
    waiting = []
    if (added.length > 0) state.set('history', appendEntries(state.get('history') ?? [], added))
  }
  return {
    entries: state.get('history') ?? [],
    add: (entries) => {
      waiting = [...waiting, ...entries]
      last = last.then(() => lock(async () => flush())).catch(onFault)
    },
    settled: () => last,
    flush,
  }
}
