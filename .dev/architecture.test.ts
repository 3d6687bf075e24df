import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { filesImportedBy, folderCycles, importsOf, type SourceText } from './folder-cycles.ts'
import { ROOT } from './run-command.ts'

const FEATURES = new Set([
  'auth',
  'chat',
  'drive',
  'draw',
  'playscript',
  'plugins',
  'store',
  'workspace',
  'wallet',
  'admin',
  'system',
])
/** The other modules of each package: the folders in its `src`. */
const MODULES: Record<string, string[]> = {
  core: [
    'checks',
    'agent-file',
    'contract',
    'client',
    'endpoints',
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
  server: [
    'blobs',
    'call-records',
    'db',
    'documents',
    'http',
    'jobs',
    'lifecycle',
    'long-text',
    'mail',
    'model-calls',
    'platform',
    'providers',
    'push',
    'runs',
    'testing',
    'spaces',
    'tools',
    'user-data',
  ],
  tui: ['keys', 'shell', 'testing', 'ui'],
  web: ['browser', 'gallery', 'markdown', 'pages', 'pwa', 'shell', 'testing', 'theme', 'ui', 'viewer'],
}

const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => {
    const [, pkg = '', , ...rest] = path.split('/')
    return {
      path,
      pkg,
      module: rest.length > 1 ? (rest[0] ?? '') : '',
      name: rest.at(-1) ?? '',
      text: readFileSync(ROOT + path, 'utf8'),
    }
  })
const files = read('packages/*/src/**/*.{ts,tsx}')
/** Files outside `src`: end-to-end tests and tools. */
const outsideSrc = [...read('packages/*/e2e/**/*.{ts,tsx}'), ...read('.dev/**/*.ts')]
const sources = files.filter(({ name, module }) => !/\.test\.tsx?$/.test(name) && module !== 'testing')

const failures = (check: (file: (typeof files)[number]) => string | undefined, among = files): string[] =>
  among.flatMap((file) => check(file) ?? [])

test('a folder of a package is one of the eleven features or another known module', () => {
  const unknown = failures(({ path, pkg, module }) =>
    module === '' || FEATURES.has(module) || MODULES[pkg]?.includes(module)
      ? undefined
      : `${path}: move it into a feature or another module (docs/architecture.md), or add the module there and here`,
  )
  expect(unknown).toEqual([])
})

test('no file is longer than 400 lines', () => {
  const tooLong = ({ path, text }: (typeof files)[number]) => {
    const lines = text.split('\n').length
    return lines > 400 ? `${path}: ${lines} lines; split it by what it does` : undefined
  }
  const long = failures(tooLong, [...files, ...outsideSrc])
  expect(long).toEqual([])
})

test('a file name says what the file does', () => {
  const vague = failures(
    ({ path, name }) =>
      /^(utils?|helpers?|common|misc|managers?)\.tsx?$/.test(name) ? `${path}: name it for what it does` : undefined,
    [...files, ...outsideSrc],
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

/** The modules that other modules import only through an entry point. */
const CLOSED = new Set([...FEATURES, 'long-text', 'call-records', 'model-calls'])

/** In core, a feature imports the contract or the client part of another, so the contracts don't load client code. */
const isEntryPoint = (pkg: string, path: string): boolean =>
  pkg === 'core' ? path === 'contract.ts' || path === 'client.ts' : path === 'index.ts'

test('a feature imports another only through its entry point', () => {
  const wrong = failures((file) => {
    const through = filesImportedBy(file).find((path) => {
      const [, pkg, , module = '', ...rest] = path.split('/')
      const isClosed = CLOSED.has(module) && rest.length > 0
      return isClosed && pkg === file.pkg && module !== file.module && !isEntryPoint(pkg, rest.join('/'))
    })
    return CLOSED.has(file.module) && through !== undefined
      ? `${file.path} imports ${through}: use its entry point (${file.pkg === 'core' ? 'contract.ts or client.ts' : 'index.ts'})`
      : undefined
  }, sources)
  expect(wrong).toEqual([])
})

/** Returns the circles of folders of a package. `more` are files that it doesn't have. */
const cyclesOf = (pkg: string, more: readonly SourceText[] = []) =>
  folderCycles(`packages/${pkg}/src/`, [...sources.filter((file) => file.pkg === pkg), ...more])

test.for(['core', 'server', 'tui', 'web'])(
  'folders of %s do not import each other in a circle, not even types',
  (pkg) => {
    expect(cyclesOf(pkg)).toEqual([])
  },
)

const CORE = 'packages/core/src/'
const coreSources = sources.filter(({ pkg }) => pkg === 'core')

/** Returns all files that a file of core imports, directly or not. */
function filesReachedFrom(start: string, among: readonly SourceText[]): Set<string> {
  const imports = new Map(among.map((file) => [file.path, filesImportedBy(file)]))
  const reached = new Set([start])
  for (const path of reached) for (const imported of imports.get(path) ?? []) reached.add(imported)
  return reached
}

/** Returns the client code that the contracts in core import. */
const clientCodeInContracts = (among: readonly SourceText[]): string[] =>
  [...FEATURES].flatMap((feature) =>
    [...filesReachedFrom(`${CORE}${feature}/contract.ts`, among)].flatMap((path) =>
      /^(?:client|paging|react|session|stream)\/|\/client\.ts$/.test(path.slice(CORE.length))
        ? `${feature}/contract.ts imports ${path}, directly or not`
        : [],
    ),
  )

test('the contract of a feature imports no client code', () => {
  expect(clientCodeInContracts(coreSources)).toEqual([])
})

test('a contract that imports client code is found', () => {
  const added = { path: `${CORE}wallet/kinds.ts`, text: "import type { Thread } from '../chat/client.ts'" }
  expect(clientCodeInContracts([...coreSources, added])).toContain(
    `admin/contract.ts imports ${CORE}chat/client.ts, directly or not`,
  )
})

test.for([
  ['server/src/http/added.ts', '../auth/index.ts', ['auth', 'http']],
  ['server/src/chat/messages/added.ts', '../replies/start-run.ts', ['chat/messages', 'chat/replies']],
  ['server/src/http/added.ts', '../platform/deps.ts', []],
  ['core/src/stream/added.ts', '../chat/contract.ts', ['chat', 'stream']],
  ['tui/src/shell/added.ts', '../chat/open-app.ts', ['chat', 'shell']],
  ['web/src/viewer/added.ts', '../drive/index.ts', ['drive', 'viewer']],
  ['web/src/shell/session/added.ts', '../layout/frame.tsx', ['shell/layout', 'shell/session']],
  ['web/src/viewer/added.ts', '../shell/session/client.ts', []],
] as const)('a circle of folders through a single type is found: %s imports %s', ([path, name, circle]) => {
  const pkg = path.slice(0, path.indexOf('/'))
  const found = cyclesOf(pkg, [{ path: `packages/${path}`, text: `import type { Added } from '${name}'` }])
  expect(found.flat()).toEqual(expect.arrayContaining([...circle]))
  expect(found).toHaveLength(Math.min(1, circle.length))
})

/** The folders below the features, and what each may import besides itself. */
const LAYERS: Record<string, Record<string, readonly string[]>> = {
  tui: { keys: [], ui: ['keys'], shell: ['keys', 'ui'] },
  web: { browser: [], theme: [], ui: ['browser', 'theme'], shell: ['browser', 'theme', 'ui'] },
}

const moduleOf = (path: string): string => path.split('/')[3] ?? ''

/** Returns what a file imports from a layer above its own. */
const importsUpward = (file: SourceText): string[] => {
  const [, pkg = ''] = file.path.split('/')
  const allowed = LAYERS[pkg]?.[moduleOf(file.path)]
  if (allowed === undefined) return []
  const below = new Set([moduleOf(file.path), ...allowed])
  return filesImportedBy(file).filter((path) => path.startsWith(`packages/${pkg}/src/`) && !below.has(moduleOf(path)))
}

test('ui imports no shell, and the shell imports no feature: features register with it', () => {
  const wrong = failures((file) => {
    const [imported] = importsUpward(file)
    return imported === undefined
      ? undefined
      : `${file.path} imports ${imported}: pass it in, or register it (Feature in web, CommandDefinition in tui)`
  }, sources)
  expect(wrong).toEqual([])
})

test.for([
  ['tui/src/ui/added.ts', '../shell/context.ts', 1],
  ['tui/src/shell/added.ts', '../drive/index.ts', 1],
  ['tui/src/shell/added.ts', '../ui/style.ts', 0],
  ['web/src/ui/added.ts', '../shell/session/client.ts', 1],
  ['web/src/ui/list/added.ts', '../../theme/theme.ts', 0],
  ['web/src/shell/layout/added.ts', '../../chat/index.ts', 1],
  ['web/src/shell/layout/added.ts', '../../pages/page-table.ts', 1],
  ['web/src/shell/layout/added.ts', '../../ui/button.tsx', 0],
  ['web/src/chat/added.ts', '../shell/session/client.ts', 0],
] as const)('an import of a higher layer is found: %s imports %s', ([path, name, count]) => {
  const file = { path: `packages/${path}`, text: `import type { Added } from '${name}'` }
  expect(importsUpward(file)).toHaveLength(count)
})

test('core uses neither the DOM nor Node', () => {
  const wrong = failures(({ path, pkg, text }) => {
    if (pkg !== 'core') return undefined
    if (importsOf(text).some((name) => name.startsWith('node:'))) return `${path} imports Node: inject what it needs`
    const global = /\b(window|document|localStorage|indexedDB|caches|XMLHttpRequest|process)\s*[.(]/.exec(
      // Comments and texts are ignored, because a message may mention a window.
      text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, ''),
    )
    return global === null ? undefined : `${path} uses ${global[1]}: inject what it needs`
  }, sources)
  expect(wrong).toEqual([])
})

test('only store files and db contain SQL', () => {
  const wrong = failures(
    ({ path, pkg, module, name, text }) =>
      pkg === 'server' &&
      module !== 'db' &&
      !/(^|-)store\.ts$/.test(name) &&
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text)
        ? `${path}: move the query into the feature's store.ts`
        : undefined,
    sources,
  )
  expect(wrong).toEqual([])
})

// We serve OpenAI's API, so its name may appear there.
const VENDORS = [
  {
    name: /anthropic|gemini|midjourney|ollama|claude|gpt/i,
    // Files of other apps are read in one place.
    allowed: /^(providers\/|store\/import\/|platform\/config\.ts$)/,
  },
  { name: /openai/i, allowed: /^(providers\/|http\/|chat\/|platform\/config\.ts$)/ },
]

test('the server names vendors only in providers and in environment variables', () => {
  const wrong = failures(({ path, pkg, text }) => {
    if (pkg !== 'server') return undefined
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const below = path.slice('packages/server/src/'.length)
    const named = VENDORS.flatMap(({ name, allowed }) => (allowed.test(below) ? [] : (name.exec(code)?.[0] ?? [])))
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
    ({ path, module, text }) =>
      module !== 'http' && importsOf(text).includes('express')
        ? `${path} imports express: handlers take a Call`
        : undefined,
    sources,
  )
  expect(wrong).toEqual([])
})

test('no test is skipped or run alone', () => {
  const wrong = failures(({ path, text }) =>
    /\b(it|test|describe)\.(skip|only|todo)\(/.test(text) && !path.endsWith('each-database.ts') ? path : undefined,
  )
  expect(wrong).toEqual([])
})

/** The packages that Saffron must use, grouped by where they're used. */
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
  const tests = files.filter(({ name, module }) => /\.test\.tsx?$/.test(name) || module === 'testing')
  const importedIn = (among: typeof files) =>
    new Set(among.flatMap(({ text }) => importsOf(text).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')))
  const [inProduct, inTools] = [
    importedIn(sources),
    importedIn([...outsideSrc, ...tests, ...read('packages/*/*.config.ts')]),
  ]
  expect(REQUIRED.product.filter((name) => !inProduct.has(name))).toEqual([])
  expect(REQUIRED.tools.filter((name) => !inTools.has(name))).toEqual([])
})
