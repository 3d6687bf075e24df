import { expect, test } from 'vitest'

import { knownLanguage } from './code-languages.ts'
import { highlight, HIGHLIGHT_LIMIT, prepareLanguage } from './highlight.ts'

test('a language is plain before it was fetched and coloured after', async () => {
  expect(highlight('let a = 1', 'ts')).toBeUndefined()
  expect(await prepareLanguage('ts')).toBe(true)
  expect(highlight('let a = 1', 'typescript')).toContain('<span class="hljs-keyword">let</span>')
})

test('the code itself is escaped', async () => {
  await prepareLanguage('js')
  expect(highlight('"<img src=x>"', 'js')).not.toContain('<img')
})

test('an unknown language stays plain', async () => {
  expect(await prepareLanguage('klingon')).toBe(false)
  expect(await prepareLanguage('constructor')).toBe(false)
  expect(highlight('x', 'klingon')).toBeUndefined()
})

test('very long code stays plain', async () => {
  await prepareLanguage('json')
  expect(highlight(' '.repeat(HIGHLIGHT_LIMIT + 1), 'json')).toBeUndefined()
})

test('the names models write lead to the languages we have', () => {
  expect(['tsx', 'c++', 'yml', 'sh', 'py'].map(knownLanguage)).toEqual(['typescript', 'cpp', 'yaml', 'bash', 'python'])
})
