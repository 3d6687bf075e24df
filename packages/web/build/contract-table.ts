import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

const CONTRACT = '/packages/core/src/contract/index.ts'

/** What the client reads of an endpoint at run time. */
interface TableRow {
  readonly method: string
  readonly path: string
  readonly access: string
  readonly tokenFree?: true
  readonly stream?: string
  readonly download?: string
}

/**
 * In production the contract is a table of methods, paths and flags: the schemas of every body and answer, which the
 * client does not need there, would weigh more than the rest of the page.
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
        `export const contract = ${JSON.stringify(lightTable(module['contract'] as Contract))}`,
      ].join('\n')
    },
  }
}

type Contract = Readonly<Record<string, Readonly<Record<string, TableRow>>>>

function lightTable(contract: Contract): Contract {
  const group = (rows: Contract[string]) =>
    Object.fromEntries(Object.entries(rows).map(([name, endpoint]) => [name, lightRow(endpoint)]))
  return Object.fromEntries(Object.entries(contract).map(([name, rows]) => [name, group(rows)]))
}

const lightRow = ({ method, path, access, tokenFree, stream, download }: TableRow): TableRow =>
  JSON.parse(JSON.stringify({ method, path, access, tokenFree, stream, download }))
