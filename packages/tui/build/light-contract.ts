import { pathToFileURL } from 'node:url'

import type { Plugin } from 'rolldown'

const CONTRACT = '/packages/core/src/contract/index.ts'

/**
 * The client reads only the methods, paths and flags of the contract. Its schemas and zod would slow down every start,
 * so the terminal's bundle contains just the table.
 */
export function lightContract(): Plugin {
  return {
    name: 'saffron:light-contract',
    async load(id) {
      if (!id.endsWith(CONTRACT)) return null
      const module: Record<string, unknown> = await import(pathToFileURL(id).href)
      const numbers = Object.entries(module).filter(([, value]) => typeof value === 'number')
      const table = JSON.stringify(module['contract'], (key, value: unknown) =>
        isUnread(key, value) ? undefined : value,
      )
      return [
        "export { successStatus, defineContract } from '../endpoints/endpoint.ts'",
        "export * from '../endpoints/space-role.ts'",
        ...numbers.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
        'export const lazyEndpoints = undefined',
        `export const contract = ${table}`,
      ].join('\n')
    },
  }
}

const SCHEMAS: ReadonlySet<string> = new Set(['params', 'query', 'body', 'result', 'errors'])

/** The line of an endpoint has the name of a group of calls. */
const isUnread = (key: string, value: unknown): boolean =>
  SCHEMAS.has(key) || (key === 'summary' && typeof value === 'string')
