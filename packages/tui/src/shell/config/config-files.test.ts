import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { moveAside } from './broken-files.ts'
import { configFolder } from './config-folder.ts'
import { chosenProfile, chooseProfile, profileFolder } from './profile.ts'
import { findProjectFile } from './project-file.ts'
import { readJsonFile } from './read-json-file.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'saffron-config-'))

describe('settings files', () => {
  it('are in the platform’s directory, or in the configured one', () => {
    expect(configFolder({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe('/x/saffron')
    expect(configFolder({}, 'linux')).toMatch(/\/\.config\/saffron$/)
    expect(configFolder({}, 'darwin')).toMatch(/\/Library\/Preferences\/saffron$/)
    expect(configFolder({ APPDATA: '/a' }, 'win32')).toMatch(/saffron.Config$/)
    expect(configFolder({ SAFFRON_CONFIG_DIR: '/own', XDG_CONFIG_HOME: '/x' }, 'linux')).toBe('/own')
  })

  it('are read whatever their content is', () => {
    const file = join(newFolder(), 'config.json')
    expect(readJsonFile(file)).toEqual({ kind: 'absent' })
    writeFileSync(file, '\uFEFF{"api":"http://x"}')
    expect(readJsonFile(file)).toEqual({ kind: 'values', values: { api: 'http://x' } })
    for (const broken of ['{"api":', '', '[]', 'null', '"text"']) {
      writeFileSync(file, broken)
      expect(readJsonFile(file)).toEqual({ kind: 'broken' })
    }
    expect(readJsonFile(newFolder())).toEqual({ kind: 'unreadable', code: 'EISDIR' })
    const pipe = join(newFolder(), 'config.json')
    execFileSync('mkfifo', [pipe])
    expect(readJsonFile(pipe)).toEqual({ kind: 'unreadable', code: 'EINVAL' })
  })

  it('are renamed if broken', () => {
    const file = join(newFolder(), 'config.json')
    writeFileSync(file, '{oops')
    const kept = moveAside(file, new Date('2026-03-01T10:20:30Z'))
    expect(kept).toBe(`${file}.broken-2026-03-01T10-20-30`)
    expect(readFileSync(String(kept), 'utf8')).toBe('{oops')
    expect(existsSync(file)).toBe(false)
    expect(moveAside(file)).toBeUndefined()
  })

  it('of a project are found from any folder below it, the nearest first', () => {
    const root = newFolder()
    const below = join(root, 'a/b')
    mkdirSync(below, { recursive: true })
    writeFileSync(join(root, '.saffron.json'), '{"model":"far"}')
    expect(findProjectFile(below)).toMatchObject({ path: join(root, '.saffron.json'), values: { model: 'far' } })
    writeFileSync(join(root, 'a/.saffron.json'), '{"model":')
    expect(findProjectFile(below)).toMatchObject({ path: join(root, 'a/.saffron.json'), kind: 'broken' })
  })

  it('of a profile are in its own directory, and never outside', () => {
    expect(profileFolder('work')).toBe(join(configFolder(), 'profiles/work'))
    expect(profileFolder('default')).toBe(configFolder())
    for (const name of ['../..', '..', '', '/etc', 'a/b', '名']) {
      expect(profileFolder(name)).toMatch(/\/profiles\/%[\da-f]*$/)
    }
    chooseProfile('work')
    expect(chosenProfile()).toEqual({ name: 'work', origin: 'flag', from: '--profile' })
    chooseProfile(undefined)
  })
})
