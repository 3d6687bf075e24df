import { readFile, stat } from 'node:fs/promises'

import { MAX_PLUGIN_NAME, PLUGIN_NEEDS, PLUGIN_TRANSPORTS } from '@saffron/core/plugins'
import * as z from 'zod/mini'

import type { Deps } from '../../platform/deps.ts'
import type { ExternalFetch } from '../../platform/external-fetch.ts'
import { readRegistry } from './read-registry.ts'

const MAX_ENTRIES = 1000

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
    z.maxLength(MAX_ENTRIES),
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

/** The plugins that the operator offers, from a file or a registry that they name. */
export interface Catalog {
  readonly entries: () => Promise<readonly CatalogEntry[]>
  readonly find: (key: string) => Promise<CatalogEntry | undefined>
}

/** What was read last, and what shows that it has to be read again. */
interface Known {
  readonly mark: number
  readonly entries: readonly CatalogEntry[]
}

/** How long a registry isn't asked again. */
const REGISTRY_MS = 10 * 60_000

type CatalogDeps = Pick<Deps, 'config' | 'log' | 'now'> & { readonly fetch: Pick<ExternalFetch, 'fetch'> }

/** A file is read again after each change, and a registry after a while. What can't be read stays as it was. */
export function createCatalog({ config, log, now, fetch }: CatalogDeps): Catalog {
  let known: Known | undefined
  let reading: Promise<readonly CatalogEntry[]> | undefined

  const read = async (source: string): Promise<readonly CatalogEntry[]> => {
    try {
      if (!isUrl(source)) {
        const { mtimeMs: mark } = await stat(source)
        if (known?.mark !== mark) {
          known = { mark, entries: fileSchema.parse(JSON.parse(await readFile(source, 'utf8'))).plugins }
        }
      } else if (known === undefined || now().getTime() - known.mark > REGISTRY_MS) {
        const mark = now().getTime()
        // Until it answers again, a registry that fails isn't asked with each search.
        known = { mark, entries: known?.entries ?? [] }
        known = { mark, entries: valid(await readRegistry(fetch, source), log) }
      }
    } catch (error) {
      // An address may have a key in it.
      log.error(
        { err: error, catalog: isUrl(source) ? new URL(source).host : source },
        'the catalog of plugins could not be read',
      )
    }
    return known?.entries ?? []
  }
  const entries: Catalog['entries'] = async () => {
    const { pluginCatalog: source } = config
    if (source === undefined) return []
    // Searches at the same time wait for the same answer.
    reading ??= read(source).finally(() => (reading = undefined))
    return reading
  }
  return { entries, find: async (key) => (await entries()).find((entry) => entry.key === key) }
}

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source)

/** Returns the entries of a registry that can be used. Others, such as one with an unknown need, are left out. */
function valid(listed: readonly unknown[], log: CatalogDeps['log']): CatalogEntry[] {
  const found = new Map<string, CatalogEntry>()
  for (const entry of listed) {
    const { data } = z.safeParse(entrySchema, entry)
    // What a registry says isn't what the operator says.
    if (data?.url === undefined || data.transport === 'stdio' || found.has(data.key)) continue
    found.set(data.key, { ...data, trusted: false })
  }
  if (found.size < listed.length)
    log.warn({ left: listed.length - found.size }, 'a registry lists plugins that can’t be used')
  return [...found.values()].slice(0, MAX_ENTRIES)
}
