import { describe, expect, it } from 'vitest'

import { resolveFrom, type SettingSources } from './resolve-settings.ts'

const user = (values: Record<string, unknown>): SettingSources['user'] => ({ kind: 'values', values, path: '/u.json' })
const project = (values: Record<string, unknown>): SettingSources['project'] => ({
  kind: 'values',
  values,
  path: '/p/.saffron.json',
})
const resolve = (sources: Partial<SettingSources>) =>
  resolveFrom({ flags: {}, env: {}, project: undefined, user: { kind: 'absent', path: '/u.json' }, ...sources })

describe('a setting', () => {
  it('comes from flag, environment, project, user or default, in this order', () => {
    const all: Partial<SettingSources> = {
      flags: { api: 'http://flag', lang: 'zh-TW' },
      env: { SAFFRON_API: 'http://env', SAFFRON_MODEL: 'of-env' },
      project: project({ model: 'of-project' }),
      user: user({ api: 'http://user', model: 'of-user', language: 'en' }),
    }
    const { settings } = resolve(all)
    expect(settings.api).toEqual({ key: 'api', value: 'http://flag', origin: 'flag', from: '--api' })
    expect(settings.language).toMatchObject({ value: 'zh-Hant', origin: 'flag' })
    expect(settings.model).toMatchObject({ value: 'of-env', origin: 'environment', from: 'SAFFRON_MODEL' })
    expect(resolve({ ...all, env: {} }).settings.model).toMatchObject({ value: 'of-project', from: '/p/.saffron.json' })
    expect(resolve({ ...all, env: {}, project: undefined }).settings.model).toMatchObject({ origin: 'user' })
    expect(resolve({}).settings.model).toEqual({ key: 'model', value: null, origin: 'default', from: null })
    expect(resolve({}).settings.api.value).toBe('http://127.0.0.1:4170')
  })

  it('for the screen reader comes from the flag, either variable or the user, never from a project', () => {
    const on = (sources: Partial<SettingSources>) => resolve(sources).settings['screen-reader']
    const all: Partial<SettingSources> = {
      flags: { screenReader: true },
      env: { SAFFRON_SCREEN_READER: '0', INK_SCREEN_READER: 'true' },
      project: project({ 'screen-reader': 'on' }),
      user: user({ 'screen-reader': 'off' }),
    }
    expect(on(all)).toMatchObject({ value: 'on', origin: 'flag', from: '--screen-reader' })
    expect(on({ ...all, flags: {} })).toMatchObject({ value: 'off', from: 'SAFFRON_SCREEN_READER' })
    const ink = { ...all, flags: {}, env: { INK_SCREEN_READER: 'true' } }
    expect(on(ink)).toMatchObject({ value: 'on', origin: 'environment', from: 'INK_SCREEN_READER' })
    expect(on({ ...ink, env: {} })).toMatchObject({ value: 'off', origin: 'user' })
    expect(on({ project: project({ 'screen-reader': 'on' }) })).toMatchObject({ value: 'off', origin: 'default' })
    expect(resolve({ env: { SAFFRON_SCREEN_READER: 'loud' } }).faults).toMatchObject([{ key: 'screen-reader' }])
  })

  it('overrides the system’s language and editor', () => {
    const env = { LANG: 'zh_TW.UTF-8', VISUAL: 'emacs' }
    expect(resolve({ env }).settings).toMatchObject({
      language: { value: 'zh-Hant', from: 'LANG' },
      editor: { value: 'emacs', from: 'VISUAL' },
    })
    expect(resolve({ env, user: user({ language: 'en', editor: 'nano' }) }).settings).toMatchObject({
      language: { value: 'en', origin: 'user' },
      editor: { value: 'nano', origin: 'user' },
    })
    const own = { ...env, SAFFRON_LANG: 'zh_CN.UTF-8' }
    expect(resolve({ env: own, user: user({ language: 'en' }) }).settings.language.value).toBe('zh-Hans')
  })

  it('is never taken from a project if it affects passwords, programs or the language', () => {
    const hostile = { api: 'http://evil.example', editor: 'rm -rf ~', browser: 'always', language: 'zh', token: 'x' }
    const { settings, faults } = resolve({ project: project(hostile) })
    for (const { origin } of Object.values(settings)) expect(origin).toBe('default')
    expect(faults).toMatchObject([
      { key: 'api', reason: 'notInProject' },
      { key: 'editor', reason: 'notInProject' },
      { key: 'browser', reason: 'notInProject' },
      { key: 'language', reason: 'notInProject' },
      { key: 'token', reason: 'unknown' },
    ])
  })

  it('is ignored and reported if invalid', () => {
    const { settings, faults } = resolve({
      env: { SAFFRON_BROWSER: 'perhaps', SAFFRON_MODEL: '' },
      user: user({ model: 5, colour: 'dark' }),
    })
    expect(settings.browser).toMatchObject({ value: 'auto', origin: 'default' })
    expect(settings.model.value).toBeNull()
    expect(faults).toEqual([
      { from: '/u.json', key: 'colour', reason: 'unknown' },
      { from: '/u.json', key: 'model', reason: 'badValue' },
      { from: 'SAFFRON_BROWSER', key: 'browser', reason: 'badValue' },
    ])
  })

  it('is reported if its file can’t be read', () => {
    const { faults } = resolve({ user: { kind: 'unreadable', code: 'EACCES', path: '/u.json' } })
    expect(faults).toEqual([{ from: '/u.json', key: 'EACCES', reason: 'unreadable' }])
  })

  it('stays invalid if it’s the URL, because another server would be wrong', () => {
    const { settings } = resolve({ env: { SAFFRON_API: 'nonsense' }, user: user({ api: 'http://user' }) })
    expect(settings.api).toMatchObject({ value: 'nonsense', origin: 'environment' })
  })
})
