import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from './run-command.ts'

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(ROOT + path, 'utf8'),
}))

/** Returns the anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('links between documents lead to files and headings that exist', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, file = '', anchor]) => {
      const target = file === '' ? path : normalize(join(dirname(path), file))
      if (!existsSync(ROOT + target)) return `${path}: ${link}`
      const isThere = anchor === undefined || anchorsOf(readFileSync(ROOT + target, 'utf8')).includes(anchor)
      return isThere ? [] : `${path}: ${link}`
    }),
  )
  expect(broken).toEqual([])
})

test('paths of source files that documents name exist', () => {
  const missing = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:packages\/\w+\/(?:src|e2e)|\.dev)\/[\w./-]+)`/g)].flatMap(([, file = '']) =>
      existsSync(ROOT + file) ? [] : `${path}: ${file}`,
    ),
  )
  expect(missing).toEqual([])
})

test('lines of documents have at most 120 columns, tables and code aside', () => {
  const long = documents.flatMap(({ path, text }) =>
    text
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .split('\n')
      .filter((line) => line.length > 120 && !/^\s*\||\]\(|`[^`]{60,}`/.test(line))
      .map((line) => `${path}: ${line}`),
  )
  expect(long).toEqual([])
})
