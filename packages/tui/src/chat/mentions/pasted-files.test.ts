import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, describe, expect, it } from 'vitest'

import { pastedMentions } from './pasted-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-paste-'))
const plain = join(folder, 'plan.pdf')
const spaced = join(folder, 'two words.png')
for (const path of [plain, spaced]) writeFileSync(path, '')
afterAll(() => rmSync(folder, { recursive: true }))

describe('a pasted path', () => {
  it.for([
    ['plain', plain, `@${plain} `],
    ['with a line end', `${plain}\n`, `@${plain} `],
    ['with spaces', spaced, `@"${spaced}" `],
    ['with backslashes', spaced.replace(' ', '\\ '), `@"${spaced}" `],
    ['in quotes', `'${spaced}'`, `@"${spaced}" `],
    ['as a URL', pathToFileURL(spaced).href, `@"${spaced}" `],
    ['of several files', `${plain} '${spaced}'`, `@${plain} @"${spaced}" `],
  ] as const)('%s becomes an attachment', ([, pasted, written]) => {
    expect(pastedMentions(pasted)).toBe(written)
  })

  it.for([
    ['a missing file', join(folder, 'missing.pdf')],
    ['a folder', folder],
    ['a relative path', 'package.json'],
    ['text with a path', `look at ${plain}`],
    ['several lines', `${plain}\n${plain}`],
    ['nothing', ' '],
  ] as const)('%s stays text', ([, pasted]) => {
    expect(pastedMentions(pasted)).toBeUndefined()
  })
})
