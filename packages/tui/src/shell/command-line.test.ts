import { expect, test } from 'vitest'

import { commandLine } from './command-line.ts'

test.for([
  [['whoami'], 'saffron login'],
  [['--profile', 'work', 'whoami'], 'saffron --profile work login'],
  [['whoami', '--profile=work'], 'saffron --profile work login'],
  [['chats', 'ls', '--api', 'http://127.0.0.1:1'], 'saffron --api http://127.0.0.1:1 login'],
  [['whoami', '--profile'], 'saffron login'],
] as const)('after %j the next one is %s', ([args, next]) => {
  expect(commandLine('login', args)).toBe(next)
})
