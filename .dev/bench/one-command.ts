import { spawnSync } from 'node:child_process'

import { ROOT } from '../run-command.ts'

/** The times of a program, in milliseconds. */
export interface Taken {
  readonly cpu: number
  readonly wall: number
}

/** bash's `time` reports the CPU time of a finished program with all its threads, to the millisecond. */
const TIMED = 'TIMEFORMAT="%R %U %S"; time "$@" </dev/null >/dev/null 2>&1'

/** Runs Node with these arguments to its end. */
export function timeNode(args: readonly string[], env: NodeJS.ProcessEnv): Taken {
  const { stderr } = spawnSync('bash', ['-c', TIMED, 'bash', process.execPath, ...args], {
    cwd: ROOT,
    env: { ...env, LC_ALL: 'C' },
    encoding: 'utf8',
  })
  const [wall = NaN, user = NaN, system = NaN] = stderr.trim().split(' ').map(Number)
  return { cpu: (user + system) * 1000, wall: wall * 1000 }
}
