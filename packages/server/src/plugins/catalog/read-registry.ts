import { ApiError } from '@saffron/core/errors'
import { MAX_PLUGIN_NAME } from '@saffron/core/plugins'

import { type ExternalFetch, readLimited } from '../../platform/external-fetch.ts'
import { isJsonObject, type JsonObject } from '../../platform/json-object.ts'
import { keyFrom } from '../new-plugin.ts'

/** Of one page. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_PAGES = 20
const TIMEOUT_MS = 10_000

/**
 * Reads what a registry offers: a catalog like that of a file, or the pages of an MCP registry (`/v0/servers`). Returns
 * entries that aren't checked yet. Programs are left out: only the operator's own file can name one.
 */
export async function readRegistry({ fetch }: Pick<ExternalFetch, 'fetch'>, url: string): Promise<unknown[]> {
  const entries = new Map<string, JsonObject>()
  let cursor = ''
  for (let page = 0; page < MAX_PAGES; page++) {
    const { plugins, servers, metadata } = await readPage({ fetch }, url, cursor)
    if (Array.isArray(plugins)) return plugins.filter((entry) => !isProgram(entry))
    if (!Array.isArray(servers))
      throw new ApiError('plugin.not_understood', {
        values: { host: new URL(url).host, reason: 'it lists no plugins' },
      })
    for (const listed of servers) {
      const entry = entryOf(listed)
      const key = String(entry?.['key'])
      // The first of a key is offered, so that a later one can't take its place.
      if (entry !== undefined && !entries.has(key)) entries.set(key, entry)
    }
    const { nextCursor, next_cursor: older } = isJsonObject(metadata) ? metadata : {}
    const next = nextCursor ?? older
    cursor = typeof next === 'string' ? next : ''
    if (cursor === '') break
  }
  return [...entries.values()]
}

async function readPage({ fetch }: Pick<ExternalFetch, 'fetch'>, url: string, cursor: string): Promise<JsonObject> {
  const address = new URL(url)
  if (cursor !== '') address.searchParams.set('cursor', cursor)
  const response = await fetch(address.href, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${address.host} answered with HTTP ${response.status}`)
  const body: unknown = JSON.parse((await readLimited(response, MAX_BYTES)).toString('utf8'))
  return isJsonObject(body) ? body : {}
}

const isProgram = (entry: unknown): boolean =>
  !isJsonObject(entry) || entry['transport'] === 'stdio' || entry['command'] !== undefined

/** Returns a server of an MCP registry as an entry. Undefined if it has no address of its own, or isn't the newest. */
function entryOf(listed: unknown): JsonObject | undefined {
  const wrapper = isJsonObject(listed) ? listed : {}
  const server = isJsonObject(wrapper['server']) ? wrapper['server'] : wrapper
  const official = objectIn(objectIn(wrapper['_meta'])['io.modelcontextprotocol.registry/official'])
  if (official['isLatest'] === false || (official['status'] ?? server['status'] ?? 'active') !== 'active')
    return undefined
  const { name, title, description, remotes } = server
  const remote = (Array.isArray(remotes) ? remotes.filter(isJsonObject) : []).find(({ url }) => isPlainUrl(url))
  if (typeof name !== 'string' || remote === undefined) return undefined
  const [publisher = '', own = name] = name.includes('/') ? name.split('/', 2) : ['', name]
  return {
    key: keyFrom(own),
    name: (typeof title === 'string' && title !== '' ? title : own).slice(0, MAX_PLUGIN_NAME),
    description: typeof description === 'string' ? description.slice(0, 1000) : '',
    publisher: publisher.slice(0, 200),
    url: remote['url'],
    needs: needsKey(remote['headers']) ? ['key'] : [],
  }
}

const objectIn = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** Some addresses have places to fill in. */
const isPlainUrl = (url: unknown): boolean => typeof url === 'string' && /^https?:\/\/[^{}]+$/.test(url)

const needsKey = (headers: unknown): boolean =>
  Array.isArray(headers) && headers.some((header) => isJsonObject(header) && header['isRequired'] === true)
