import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ROOT } from './run-command.ts'

const FEATURES = new Set([
  'auth',
  'chat',
  'drive',
  'draw',
  'playscript',
  'store',
  'workspace',
  'wallet',
  'admin',
  'system',
])
const ROOMS: Record<string, string[]> = {
  core: [
    'checks',
    'contract',
    'client',
    'session',
    'paging',
    'errors',
    'guards',
    'stream',
    'format',
    'csv',
    'i18n',
    'react',
    'testing',
  ],
  server: ['blobs', 'db', 'http', 'jobs', 'lifecycle', 'mail', 'providers', 'push', 'runs', 'testing'],
  tui: ['keys', 'shell', 'testing', 'ui'],
  web: ['gallery', 'markdown', 'pages', 'pwa', 'shell', 'testing', 'theme', 'ui', 'viewer'],
}

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => {
    const [, pkg = '', , ...rest] = path.split('/')
    return {
      path,
      pkg,
      room: rest.length > 1 ? (rest[0] ?? '') : '',
      name: rest.at(-1) ?? '',
      text: readFileSync(ROOT + path, 'utf8'),
    }
  })
const files = read('packages/*/src/**/*.{ts,tsx}')
/** What stands beside the sources: end-to-end tests, and the tools. */
const beside = [...read('packages/*/e2e/**/*.{ts,tsx}'), ...read('.dev/**/*.ts')]
const sources = files.filter(({ name, room }) => !/\.test\.tsx?$/.test(name) && room !== 'testing')

/** The module specifiers a file names, in `import`, `export … from` and `import(…)`. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
}

const failures = (check: (file: (typeof files)[number]) => string | undefined, among = files): string[] =>
  among.flatMap((file) => check(file) ?? [])

test('a folder of a package is one of the ten features or a room of that package', () => {
  const strange = failures(({ path, pkg, room }) =>
    room === '' || FEATURES.has(room) || ROOMS[pkg]?.includes(room)
      ? undefined
      : `${path}: move it into a feature or a room (docs/architecture.md), or add the room there and here`,
  )
  expect(strange).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const tooLong = ({ path, text }: (typeof files)[number]) => {
    const lines = text.split('\n').length
    return lines > 400 ? `${path}: ${lines} lines; split it by what it does` : undefined
  }
  const long = failures(tooLong, [...files, ...beside])
  expect(long).toEqual([])
})

test('no file is named for saying nothing', () => {
  const vague = failures(
    ({ path, name }) =>
      /^(utils?|helpers?|common|misc|managers?)\.tsx?$/.test(name) ? `${path}: name it for what it does` : undefined,
    [...files, ...beside],
  )
  expect(vague).toEqual([])
})

test('imports between packages run one way, to core; the terminal loads the server on demand', () => {
  const allowed: Record<string, RegExp> = {
    core: /^$/,
    server: /^@saffron\/core\//,
    web: /^@saffron\/core\//,
    tui: /^@saffron\/(core|server)\//,
  }
  const wrong = failures(({ path, pkg, text }) => {
    const edge = importsOf(text).find((name) => name.startsWith('@saffron/') && !allowed[pkg]?.test(name))
    if (edge !== undefined) return `${path} imports ${edge}: what both need belongs in core`
    const eager = /^import (?!type )[^\n]*from '@saffron\/server/m.exec(text)
    return pkg === 'tui' && eager !== null ? `${path}: import the server with import() where it is used` : undefined
  }, sources)
  expect(wrong).toEqual([])
})

test('a feature reaches another only through its front door, index.ts', () => {
  const wrong = failures(({ path, room, text }) => {
    const through = importsOf(text).find((name) => {
      const target = /^\.\.\/([a-z]+)\/(.+)$/.exec(name)
      return target !== null && FEATURES.has(target[1] ?? '') && target[1] !== room && target[2] !== 'index.ts'
    })
    const feature = FEATURES.has(room)
    return feature && through !== undefined ? `${path} imports ${through}: use that feature's index.ts` : undefined
  }, sources)
  expect(wrong).toEqual([])
})

test('core knows neither a document nor Node', () => {
  const wrong = failures(({ path, pkg, text }) => {
    if (pkg !== 'core') return undefined
    if (importsOf(text).some((name) => name.startsWith('node:'))) return `${path} imports Node: inject what it needs`
    const global = /\b(window|document|localStorage|indexedDB|caches|XMLHttpRequest|process)\s*[.(]/.exec(
      // Neither comments nor texts: a message may speak of a window.
      text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, ''),
    )
    return global === null ? undefined : `${path} uses ${global[1]}: inject what it needs`
  }, sources)
  expect(wrong).toEqual([])
})

test('SQL stands in store files and in db', () => {
  const wrong = failures(
    ({ path, pkg, room, name, text }) =>
      pkg === 'server' &&
      room !== 'db' &&
      !/(^|-)store\.ts$/.test(name) &&
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text)
        ? `${path}: move the query into the feature's store.ts`
        : undefined,
    sources,
  )
  expect(wrong).toEqual([])
})

// The form of OpenAI's API is one we serve, so its name may stand where that is done.
const VENDORS = [
  { name: /anthropic|gemini|midjourney|ollama|claude|gpt/i, homes: /^(providers\/|config\.ts$)/ },
  { name: /openai/i, homes: /^(providers\/|http\/|chat\/|config\.ts$)/ },
]

test('the server names vendors in providers and in the names of variables only', () => {
  const wrong = failures(({ path, pkg, text }) => {
    if (pkg !== 'server') return undefined
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const place = path.slice('packages/server/src/'.length)
    const named = VENDORS.flatMap(({ name, homes }) => (homes.test(place) ? [] : (name.exec(code)?.[0] ?? [])))
    return named.length > 0 ? `${path} names ${named.join()}: keep it in providers/` : undefined
  }, sources)
  expect(wrong).toEqual([])
})

test('the environment is read in one file of each program', () => {
  const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path, pkg }) => ({ path, pkg }))
  const second = readers.filter(({ pkg }, index) => readers.findIndex((other) => other.pkg === pkg) !== index)
  expect(second.map(({ path }) => `${path}: read it in the program's config file`)).toEqual([])
})

test('Express stays in the HTTP layer', () => {
  const wrong = failures(
    ({ path, room, text }) =>
      room !== 'http' && importsOf(text).includes('express')
        ? `${path} imports express: handlers take a Call`
        : undefined,
    sources,
  )
  expect(wrong).toEqual([])
})

test('nothing is skipped or narrowed in silence', () => {
  const wrong = failures(({ path, text }) =>
    /\b(it|test|describe)\.(skip|only|todo)\(/.test(text) && !path.endsWith('each-database.ts') ? path : undefined,
  )
  expect(wrong).toEqual([])
})

/** The packages that Saffron is required to be made with, by where each is used. */
const REQUIRED = {
  product: [
    'react',
    'react-dom',
    'react-router-dom',
    'ink',
    'ink-text-input',
    'ink-select-input',
    'commander',
    'conf',
    'undici',
    'eventsource-parser',
    'open',
    'express',
  ],
  tools: ['vite', 'vitest', 'ink-testing-library'],
}

test('each required package is imported where it is used', () => {
  const tests = files.filter(({ name, room }) => /\.test\.tsx?$/.test(name) || room === 'testing')
  const importedIn = (among: typeof files) =>
    new Set(among.flatMap(({ text }) => importsOf(text).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')))
  const [inProduct, inTools] = [
    importedIn(sources),
    importedIn([...beside, ...tests, ...read('packages/*/*.config.ts')]),
  ]
  expect(REQUIRED.product.filter((name) => !inProduct.has(name))).toEqual([])
  expect(REQUIRED.tools.filter((name) => !inTools.has(name))).toEqual([])
})
