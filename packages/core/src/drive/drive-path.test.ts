import { describe, expect, it } from 'vitest'

import { pathError, readDrivePath, writeDrivePath } from './drive-path.ts'

describe('a path in a drive', () => {
  it.each([
    ['/', [], true],
    ['', [], true],
    ['/a/b c/名稱.txt', ['a', 'b c', '名稱.txt'], false],
    ['a//b/', ['a', 'b'], true],
    ['./a/./b', ['a', 'b'], false],
    ['/a/../b', ['b'], false],
    ['/../../etc/passwd', ['etc', 'passwd'], false],
    ['/a/..', [], true],
    ['/...', ['...'], false],
  ])('%s is read', (text, names, isFolder) => {
    expect(readDrivePath(text)).toEqual({ names, isFolder })
  })

  it('names what looks the same the same', () => {
    expect(readDrivePath('/e\u0301').names).toEqual(['\u00e9'])
  })

  it('is written as it is read', () => {
    expect(writeDrivePath([])).toBe('/')
    expect(readDrivePath(writeDrivePath(['a', 'b c'])).names).toEqual(['a', 'b c'])
  })

  it('says which name cannot be', () => {
    expect(pathError(['a', ' ', 'b'])).toEqual({ name: ' ', fault: 'field.nameEmpty' })
    expect(pathError(['a', 'x'.repeat(256)])).toMatchObject({ fault: 'field.nameLong' })
    expect(pathError(['CON', '…', '🙂'])).toBeUndefined()
  })
})
