import { loadTranslator } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { loadSettings, titleOf } from './load-settings.ts'
import { rankEntries } from './palette-source.ts'

const everything = () => true
const accountOnly = (path: string) => !path.startsWith('/app/admin')

async function find(words: string, maySee = everything, locales: readonly ('en' | 'zh-Hant')[] = ['en']) {
  const settings = await loadSettings(await Promise.all(locales.map(loadTranslator)), maySee)
  const entries = settings.map((setting) => ({ ...setting, icon: null, run: () => undefined }))
  return rankEntries(entries, words).map(({ id }) => settings.find((setting) => setting.id === id))
}

test('a section matches by its title, and by its title with that of its page', async () => {
  const [passkeys] = await find('passk')
  expect(passkeys).toMatchObject({ label: 'Passkeys', path: '/app/user/security' })
  expect((await find('security history'))[0]).toMatchObject({ label: 'Sign-in history' })
})

test('a system setting matches by its key and its description', async () => {
  expect((await find('quota'))[0]).toMatchObject({ label: 'drive.quota', path: '/app/admin/systemEnv' })
  expect((await find('maximum upload'))[0]).toMatchObject({ label: 'drive.mostUpload' })
})

test('in another language, both names match, and its own is shown', async () => {
  expect((await find('passkeys', everything, ['zh-Hant', 'en']))[0]?.label).toBe('通行密鑰')
  expect((await find('通行密鑰', everything, ['zh-Hant', 'en']))[0]?.path).toBe('/app/user/security')
})

test('pages that the visitor can’t open have no settings', async () => {
  const found = await loadSettings([await loadTranslator('en')], accountOnly)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ path }) => !accountOnly(path))).toEqual([])
})

test('every page is in the route table, and no name occurs twice', async () => {
  const found = await loadSettings([await loadTranslator('en')], everything)
  expect(found.filter(({ path }) => titleOf(path) === undefined)).toEqual([])
  const names = found.map(({ path, label }) => `${path} ${label}`)
  expect(new Set(names).size).toBe(names.length)
})
