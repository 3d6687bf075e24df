import { createFileLock } from '../shell/file-lock.ts'
import type { openConfigFile, State } from '../shell/settings.ts'
import { appendEntries } from '../ui/editor/index.ts'

export interface KeptHistory {
  /** The prompts sent before this app was opened. */
  readonly entries: readonly string[]
  /** Adds prompts to the file, which other apps add to as well. */
  readonly add: (entries: readonly string[]) => void
  /** Resolves when everything added is in the file. */
  readonly settled: () => Promise<void>
  /** Writes at once what is not in the file yet: the program ends. */
  readonly flush: () => void
}

/** The prompts sent, in a file that all open apps add to, one at a time. `onFault` hears why it cannot be written. */
export function openHistory(
  state: ReturnType<typeof openConfigFile<State>>,
  onFault: (error: unknown) => void,
): KeptHistory {
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
