import { readFile, stat } from 'node:fs/promises'

import { MAX_PLUGIN_NAME, PLUGIN_NEEDS, PLUGIN_TRANSPORTS } from '@saffron/core/plugins'
import * as z from 'zod/mini'

import type { Deps } from '../../platform/deps.ts'

const entrySchema = z.object({
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_PLUGIN_NAME)),
  description: z._default(z.string().check(z.maxLength(1000)), ''),
  publisher: z._default(z.string().check(z.maxLength(200)), ''),
  transport: z._default(z.enum(PLUGIN_TRANSPORTS), 'http'),
  url: z.optional(z.url({ protocol: /^https?$/ })),
  command: z.optional(z.string().check(z.minLength(1))),
  args: z._default(z.array(z.string()), []),
  env: z._default(z.record(z.string(), z.string()), {}),
  keyVariable: z.optional(z.string()),
  needs: z._default(z.array(z.enum(PLUGIN_NEEDS)), []),
  trusted: z._default(z.boolean(), false),
  /** A client that the operator registered with the service. */
  oauth: z.optional(z.object({ clientId: z.string(), clientSecret: z.optional(z.string()) })),
})

const fileSchema = z.object({
  plugins: z.array(entrySchema).check(
    z.maxLength(1000),
    z.refine(
      (entries) =>
        entries.every(({ transport, url, command }) => (transport === 'stdio' ? command : url) !== undefined),
      'an entry has no url, or a program no command',
    ),
    z.refine(
      (entries) => new Set(entries.map(({ key }) => key)).size === entries.length,
      'two entries have the same key',
    ),
  ),
})

export type CatalogEntry = z.output<typeof entrySchema>

/** The plugins that the operator offers, from a file that they name. It's read again after each change. */
export interface Catalog {
  readonly entries: () => Promise<readonly CatalogEntry[]>
  readonly find: (key: string) => Promise<CatalogEntry | undefined>
}

export function createCatalog({ config, log }: Pick<Deps, 'config' | 'log'>): Catalog {
  let known: { readonly changedAt: number; readonly entries: readonly CatalogEntry[] } | undefined
  const entries: Catalog['entries'] = async () => {
    const { pluginCatalog: file } = config
    if (file === undefined) return []
    try {
      const { mtimeMs } = await stat(file)
      if (known?.changedAt !== mtimeMs) {
        known = { changedAt: mtimeMs, entries: fileSchema.parse(JSON.parse(await readFile(file, 'utf8'))).plugins }
      }
      return known.entries
    } catch (error) {
      log.error({ err: error, file }, 'the catalog of plugins could not be read')
      return known?.entries ?? []
    }
  }
  return { entries, find: async (key) => (await entries()).find((entry) => entry.key === key) }
}
