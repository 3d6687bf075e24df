import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

const CONTRACT = '/packages/core/src/contract/index.ts'

/** What the client reads of an endpoint at run time. */
interface TableRow {
  readonly method: string
  readonly path: string
  readonly tokenFree?: true
  readonly stream?: string
  readonly form?: true
  readonly download?: string
}

/**
 * In production the contract is a table of methods, paths and flags: the schemas of every body and answer, which the
 * client does not need there, would weigh more than the rest of the page. Each row is a line of text: `GET /user/me`,
 * and its flags behind it, `stream=events`. Calls that nothing in the page's sources names are left out of it.
 */
export function contractTable(): Plugin {
  return {
    name: 'saffron:contract-table',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(CONTRACT)) return null
      const module: Record<string, unknown> = await import(pathToFileURL(id).href)
      const plain = Object.entries(module).filter(([, value]) => typeof value === 'number')
      return [
        "export { successStatus, defineContract } from './endpoint.ts'",
        ...plain.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
        `export const contract = (${openTable.toString()})(${JSON.stringify(lightTable(module['contract'] as Contract))})`,
      ].join('\n')
    },
  }
}

type Contract = Readonly<Record<string, Readonly<Record<string, TableRow>>>>

type Lines = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the page is built from. */
function readSources(): string {
  const folders = ['../src', '../../core/src'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const sources = files.filter((file) => file.isFile() && /(?<!\.test)\.tsx?$/.test(file.name))
  return sources.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
}

function lightTable(contract: Contract): Lines {
  const sources = readSources()
  const isNamed = (name: string): boolean => new RegExp(`\\.${name}\\b`).test(sources)
  const group = (rows: Contract[string]) =>
    Object.fromEntries(
      Object.entries(rows).flatMap(([name, endpoint]) => (isNamed(name) ? [[name, lineOf(endpoint)]] : [])),
    )
  return Object.fromEntries(Object.entries(contract).map(([name, rows]) => [name, group(rows)]))
}

function lineOf({ method, path, ...row }: TableRow): string {
  const { tokenFree, stream, form, download } = row
  const flags = Object.entries({ tokenFree, stream, form, download }).filter(([, value]) => value !== undefined)
  return [method, path, ...flags.map(([name, value]) => `${name}=${value}`)].join(' ')
}

/** Stands in the page as it is written here: it may use nothing from around it. */
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
