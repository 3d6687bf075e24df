import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { recordModules } from './bundled-modules.ts'
import { thirdParties, thirdPartyFile } from './third-party.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saffron-third-party-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Creates a package where pnpm would put it. */
function place(name: string, version: string, files: Readonly<Record<string, string>>): string {
  const home = join(folder, 'node_modules/.pnpm', `${name.replace('/', '+')}@${version}`, 'node_modules', name)
  const all = { 'package.json': JSON.stringify({ name, version, license: 'MIT' }), ...files }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), content)
  }
  return home
}

test('each package that modules came from is named once, with every licence it brings', () => {
  const manifest = JSON.stringify({ name: '@some/thing', version: '1.0.0', licenses: [{ type: 'ISC' }] })
  const files = { 'package.json': manifest, LICENSE: 'Do as you like.\r\n', 'NOTICE.md': 'Made by Some.' }
  const scoped = place('@some/thing', '1.0.0', files)
  // A manifest inside a package only states the kind of its modules, not its author.
  const plain = place('plain', '2.1.0', { 'licence.txt': 'Copyright Plain', 'esm/package.json': '{"type":"module"}' })
  const parties = thirdParties([
    join(plain, 'esm/index.js'),
    `${join(scoped, 'index.js')}?url`,
    join(scoped, 'other.js'),
    `\0late:${join(plain, 'late.js')}`,
    '\0rolldown/runtime.js',
    '/work/packages/core/src/i18n/index.ts',
  ])
  expect(parties).toEqual([
    {
      name: '@some/thing',
      version: '1.0.0',
      license: 'ISC',
      source: undefined,
      texts: ['Do as you like.', 'Made by Some.'],
    },
    { name: 'plain', version: '2.1.0', license: 'MIT', source: undefined, texts: ['Copyright Plain'] },
  ])
  const file = thirdPartyFile(parties)
  expect(file).toMatch(/these 2 packages[^]*^@some\/thing 1\.0\.0 \(ISC\)\nplain 2\.1\.0 \(MIT\)$/m)
  expect(file).toContain('plain 2.1.0\n\nCopyright Plain\n')
})

test('a licence is found in a README; one that is only named is written out where it is known whose', () => {
  const granted = 'Copyright Told\n\nPermission is hereby granted to all.'
  const parties = [
    place('told', '1.0.0', { 'readme.md': `# Told\n\n## License\n\n${granted}` }),
    place('named', '1.0.0', {
      'package.json': JSON.stringify({
        name: 'named',
        version: '1.0.0',
        license: 'MIT',
        author: 'Ann <a@example.org>',
      }),
      'README.md': '## License\n\nMIT',
    }),
    place('silent', '1.0.0', { 'index.js': '' }),
  ]
  expect(thirdParties(parties.map((home) => join(home, 'index.js')))).toMatchObject([
    { name: 'named', texts: [expect.stringMatching(/^MIT License\n\nCopyright \(c\) Ann\n\nPermission/)] },
    { name: 'silent', texts: [] },
    { name: 'told', texts: [granted] },
  ])
})

test('a module whose code was left out of the bundle is not counted; a style sheet is', () => {
  const found = new Set<string>()
  const modules = { '/a.js': { renderedLength: 3 }, '/b.js': { renderedLength: 0 }, '/c.css': { renderedLength: 0 } }
  recordModules(found).generateBundle(undefined, { one: { type: 'chunk', modules }, two: { type: 'asset' } })
  expect([...found]).toEqual(['/a.js', '/c.css'])
})

const manifestOf = (name: string, license: string) =>
  JSON.stringify({
    name,
    version: '1.0.0',
    license,
    repository: { url: 'git+https://github.com/some/repository.git' },
  })

test('a package without a text has that of one from the same repository, if the license is the same', () => {
  const parties = [
    place('silent', '1.0.0', { 'package.json': manifestOf('silent', 'Apache-2.0') }),
    place('sibling', '1.0.0', { 'package.json': manifestOf('sibling', 'Apache-2.0'), LICENSE: 'The text' }),
    place('stranger', '1.0.0', { 'package.json': manifestOf('stranger', 'ISC') }),
  ]
  const found = thirdParties(parties.map((home) => join(home, 'index.js')))
  expect(found.map(({ name, texts }) => [name, texts])).toEqual([
    ['sibling', ['The text']],
    ['silent', ['The text']],
    ['stranger', []],
  ])
})
