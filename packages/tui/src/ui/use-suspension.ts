import { setTimeout as delay } from 'node:timers/promises'

import { useApp as useInk, useInput } from 'ink'

import { actionOf, keyName } from '../keys/index.ts'
import { useApp } from './app-context.ts'

/** A signal to a group of processes may reach this one a moment after it was sent. */
const ARRIVAL_MS = 50

/** Ctrl-Z on every screen: gives the terminal back and stops, until the shell continues the program. */
export function useSuspension(): void {
  const { suspendTerminal } = useInk()
  const { aside } = useApp()
  useInput((input, key) => {
    // Windows has no jobs.
    if (actionOf('app', keyName(input, key)) !== 'suspend' || process.platform === 'win32') return
    void suspendTerminal(() => aside(stop))
  })
}

/** Stops the whole job, as a terminal does that is not in raw mode; what started the program waits for it no longer. */
async function stop(): Promise<void> {
  process.kill(0, 'SIGTSTP')
  await delay(ARRIVAL_MS)
}
