import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { localNameError } from './local-name.ts'

const t = await loadTranslator('en')

it.each(['', '.', '..', '/etc/passwd', '../x', 'a/b', 'a\0b'])('nothing is written under %j', (name) => {
  expect(localNameError(name, t, 'linux')).toBe(t('cli.drive.unsafeName'))
})

it.each(['a b.txt', '名稱.txt', '...', '..x', '.hidden', 'CON', 'a:b', 'a\\b', '\u202etxt.exe', '🙂'])(
  'Linux allows a file named %j',
  (name) => {
    expect(localNameError(name, t, 'linux')).toBeUndefined()
  },
)

it.each(['CON', 'con.txt', 'com1', 'a:b', 'a\\..\\b', 'a?', 'a.', 'a ', 'a\u0001b'])(
  'Windows doesn’t allow %j',
  (name) => {
    expect(localNameError(name, t, 'win32')).toBe(t('cli.drive.unheldName'))
  },
)

it('no system allows a name of more than 255 bytes', () => {
  expect(localNameError('名'.repeat(86), t, 'linux')).toBe(t('cli.drive.unheldName'))
})
