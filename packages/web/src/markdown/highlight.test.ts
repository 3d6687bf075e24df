import { expect, test } from 'vitest'

import { knownLanguage } from './code-languages.ts'
import { highlight, HIGHLIGHT_LIMIT, prepareLanguage } from './highlight.ts'

test('a language is plain before it’s loaded and highlighted after', async () => {
  expect(highlight('let a = 1', 'ts')).toBeUndefined()
  expect(await prepareLanguage('ts')).toBe(true)
  expect(highlight('let a = 1', 'typescript')).toContain('<span class="hljs-keyword">let</span>')
})

test('escapes the code', async () => {
  await prepareLanguage('js')
  expect(highlight('"<img src=x>"', 'js')).not.toContain('<img')
})

test('doesn’t highlight an unknown language', async () => {
  expect(await prepareLanguage('klingon')).toBe(false)
  expect(await prepareLanguage('constructor')).toBe(false)
  expect(highlight('x', 'klingon')).toBeUndefined()
})

test('doesn’t highlight very long code', async () => {
  await prepareLanguage('json')
  expect(highlight(' '.repeat(HIGHLIGHT_LIMIT + 1), 'json')).toBeUndefined()
})

test('maps the language names that models write to ours', () => {
  expect(['tsx', 'c++', 'yml', 'sh', 'py'].map(knownLanguage)).toEqual(['typescript', 'cpp', 'yaml', 'bash', 'python'])
})
