import { setTimeout as delay } from 'node:timers/promises'

import { useApp as useInk, useInput } from 'ink'

import { actionOf, keyName } from '../keys/index.ts'
import { useUi } from './ui-context.ts'

/** Milliseconds. A signal to a process group may arrive slightly late. */
const ARRIVAL_MS = 50

/** Handles Ctrl-Z on every screen: restores the terminal and stops until the shell continues the program. */
export function useSuspension(): void {
  const { suspendTerminal } = useInk()
  const { aside } = useUi()
  useInput((input, key) => {
    // Windows has no job control.
    if (actionOf('app', keyName(input, key)) !== 'suspend' || process.platform === 'win32') return
    void suspendTerminal(() => aside(stop))
  })
}

/** Stops the whole job, as a terminal outside raw mode does, so the parent stops waiting too. */
async function stop(): Promise<void> {
  process.kill(0, 'SIGTSTP')
  await delay(ARRIVAL_MS)
}
