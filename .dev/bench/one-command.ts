import { spawnSync } from 'node:child_process'

import { ROOT } from '../run-command.ts'

/** What a program took, in milliseconds. */
export interface Taken {
  readonly cpu: number
  readonly wall: number
}

/** `time` of bash knows the CPU of a program that has ended to the millisecond, all its threads with it. */
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
