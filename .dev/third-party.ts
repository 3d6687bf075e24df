import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ThirdParty {
  readonly name: string
  readonly version: string
  /** From its manifest. */
  readonly license: string
  /** The URL of its source, if its manifest has one. */
  readonly source: string | undefined
  /** The license text to include with every copy. Undefined if none is found. */
  readonly texts: readonly string[]
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i
/** The prefix that a plugin puts before the path of a transformed module. */
const OF_PLUGIN = /^\0(?:[\w-]{2,}:)?/
const OF_PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** Returns the packages that modules come from, by name, without our own code and the bundlers'. */
export function thirdParties(modules: Iterable<string>): ThirdParty[] {
  const folders = new Set<string>()
  for (const id of modules) {
    const [, folder] = OF_PACKAGE.exec(id.replaceAll('\\', '/').replace(OF_PLUGIN, '')) ?? []
    if (folder !== undefined) folders.add(folder)
  }
  const found = new Map<string, ThirdParty>()
  for (const folder of folders) {
    const party = readThirdParty(folder)
    found.set(`${party.name} ${party.version}`, party)
  }
  const parties = [...found.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, party]) => party)
  return parties.map((party) => (party.texts.length > 0 ? party : { ...party, texts: textsOfSibling(party, parties) }))
}

/** A package without a text may come from the same repository as one with the text of the same license. */
function textsOfSibling({ license, source }: ThirdParty, parties: readonly ThirdParty[]): readonly string[] {
  if (source === undefined) return []
  const isSibling = (other: ThirdParty) => other.source === source && other.license === license
  return parties.find((other) => isSibling(other) && other.texts.length > 0)?.texts ?? []
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type: string }
  /** Old manifests have this form. */
  readonly licenses?: readonly { readonly type: string }[]
  readonly author?: string | { readonly name: string }
  readonly repository?: string | { readonly url: string }
}

function readThirdParty(folder: string): ThirdParty {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name, version, licenses: [old] = [], author = '' } = manifest
  const { license: named = old ?? 'as its text says' } = manifest
  const license = typeof named === 'string' ? named : named.type
  const own = [licenceFiles(folder), licenceInReadme(folder)].find((texts) => texts.length > 0)
  const texts = own ?? (license === 'MIT' ? mitOf(typeof author === 'string' ? author : author.name) : [])
  return { name, version, license, source: sourceOf(manifest), texts }
}

/** Converts `git+https://host/owner/name.git` to a URL for a browser. A short `owner/name` is GitHub's. */
function sourceOf({ repository }: Manifest): string | undefined {
  const given = typeof repository === 'string' ? repository : repository?.url
  if (given === undefined) return undefined
  const plain = given.replace(/^(git\+|github:)/, '').replace(/^(git|ssh):\/\/(git@)?/, 'https://')
  const address = /^[\w.-]+\/[\w.-]+$/.test(plain) ? `https://github.com/${plain}` : plain
  return address.replace(/\.git$/, '')
}

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()

function licenceFiles(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile())
  return files.filter(({ name }) => LICENSE_FILE.test(name)).map(({ name }) => read(join(folder, name)))
}

/** A few packages have their license only in the README. A single word there is its name, not its text. */
function licenceInReadme(folder: string): string[] {
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name))
  const text = readme === undefined ? undefined : /^#+\s*licen[cs]e.*$([^]*)/im.exec(read(join(folder, readme)))?.[1]
  return text !== undefined && /permission is hereby granted/i.test(text) ? [text.trim()] : []
}

/** The MIT license with the author of a package that only mentions it. */
function mitOf(author: string): string[] {
  const [owner = ''] = author.split(/\s*[<(]/)
  return owner === '' ? [] : [`MIT License\n\nCopyright (c) ${owner}\n\n${MIT}`]
}

const MIT = `\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const RULE = '-'.repeat(80)

/** Returns one file for all packages: first a list, then each license text. */
export function thirdPartyFile(parties: readonly ThirdParty[]): string {
  const lines = parties.map(({ name, version, license }) => `${name} ${version} (${license})`)
  const texts = parties.map(({ name, version, texts: own }) => [RULE, `${name} ${version}`, '', ...own].join('\n'))
  const about = `Saffron's bundles hold code of these ${parties.length} packages, under the licences that follow.`
  return `${about}\n\n${lines.join('\n')}\n\n${texts.join('\n\n')}\n`
}
