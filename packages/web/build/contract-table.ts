import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

const CONTRACT = '/packages/core/src/contract/index.ts'
const LAZY = 'virtual:lazy-endpoints'

/** The properties of an endpoint that the client needs at run time. */
interface TableRow {
  readonly method: string
  readonly path: string
  readonly tokenFree?: true
  readonly stream?: string
  readonly form?: true
  readonly download?: string
  readonly access: string
}

/**
 * In production, the contract is a table of methods, paths and flags. The client doesn't need the schemas there, and
 * they would outweigh the rest of the page. Each row is a line of text: `GET /user/me`, then its flags,
 * `stream=events`. Rarely used calls (administration, drawings, the drive, scripts, workspaces, agents, plugins) are in
 * a separate file: see `lazyEndpoints`.
 */
export function contractTable(): Plugin {
  let later: Lines = {}
  return {
    name: 'saffron:contract-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === LAZY ? id : null),
    async load(id) {
      if (id === LAZY) return `export default (${openTable.toString()})(${JSON.stringify(later)})`
      if (!id.endsWith(CONTRACT)) return null
      const module: Record<string, unknown> = await import(pathToFileURL(id).href)
      const whole = module['contract'] as Contract
      later = lightTable(whole, isForLater)
      const plain = Object.entries(module).filter(([, value]) => typeof value === 'number')
      return [
        "export { successStatus, defineContract } from '../endpoints/endpoint.ts'",
        "export * from '../endpoints/space-role.ts'",
        ...plain.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
        `export const lazyEndpoints = () => import('${LAZY}').then((table) => table.default)`,
        `export const contract = (${openTable.toString()})(${JSON.stringify(lightTable(whole, isAtOnce))})`,
      ].join('\n')
    },
  }
}

type Contract = Readonly<Record<string, Readonly<Record<string, TableRow>>>>

type Lines = Readonly<Record<string, Readonly<Record<string, string>>>>

type Choice = (group: string, row: TableRow) => boolean

const LAZY_GROUPS: ReadonlySet<string> = new Set(['draw', 'drive', 'playscript', 'workspace', 'store', 'plugins'])
/** Calls of the chat that no page makes while it opens. */
const LAZY_PATHS = /^\/notification\/|\/(?:presence|queue|copy|trash|restore|consent|input|citation)(?:\/|$)/

/** A call of a lazy group that the home of the chats makes: the table of the others would load for it alone. */
const OPENING_PATH = '/fsnode/search'

/** A stream of events starts before a lazy row could load. */
const isForLater: Choice = (group, { access, path, stream }) =>
  stream !== 'events' &&
  stream !== 'openai' &&
  path !== OPENING_PATH &&
  (LAZY_GROUPS.has(group) || LAZY_PATHS.test(path) || access === 'admin' || access === 'super')
const isAtOnce: Choice = (group, row) => !isForLater(group, row)

function lightTable(contract: Contract, isWanted: Choice): Lines {
  const group = (of: string, rows: Contract[string]) =>
    Object.fromEntries(
      Object.entries(rows).flatMap(([name, row]) => (isWanted(of, row) ? [[name, lineOf(row)] as const] : [])),
    )
  return Object.fromEntries(Object.entries(contract).map(([name, rows]) => [name, group(name, rows)]))
}

function lineOf({ method, path, ...row }: TableRow): string {
  const { tokenFree, stream, form, download } = row
  const flags = Object.entries({ tokenFree, stream, form, download }).filter(([, value]) => value !== undefined)
  return [method, path, ...flags.map(([name, value]) => `${name}=${value}`)].join(' ')
}

/** Inlined in the page as source text, so it can't use anything from the outer scope. */
function openTable(lines: Lines): unknown {
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const map = <V, R>(record: Readonly<Record<string, V>>, change: (value: V) => R) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
  return map(lines, (group) =>
    map(group, (line) => {
      const [method, path, ...flags] = line.split(' ')
      return { method, path, ...Object.fromEntries(flags.map((flag) => flag.split('='))) }
    }),
  )
}
