import type { WebSearchConfig } from '../../platform/config.ts'
import type { ExternalFetch } from '../../platform/external-fetch.ts'
import { internalAddressOf, readLimited } from '../../platform/external-fetch.ts'
import { builtinTool, said, wrong } from './builtin-tool.ts'
import { readSources, searchRequest } from './search-services.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_RESULTS = 10
const DEFAULT_RESULTS = 5
/** Characters of the text of one result. */
const MAX_TEXT = 1500

/** Searches the web with the service that the administrators chose. Its results are numbered, so that they can be cited. */
export const searchWeb = (fetch: ExternalFetch['fetch'], service: WebSearchConfig) =>
  builtinTool({
    name: 'web_search',
    description:
      'Searches the web. Returns numbered sources with title, URL and an excerpt. Cite them by number, such as [1].',
    fields: {
      query: { type: 'string', minLength: 1, maxLength: 400, description: 'What to search for.' },
      count: {
        type: 'integer',
        minimum: 1,
        maximum: MAX_RESULTS,
        description: `The number of sources. Default: ${DEFAULT_RESULTS}.`,
      },
    },
    required: ['query'],
    call: async ({ query, count = DEFAULT_RESULTS }, { signal }) => {
      const late = AbortSignal.timeout(TIMEOUT_MS)
      const { url, init } = searchRequest(service, { query: String(query), count: Number(count) })
      try {
        // Redirects would send the key to another server.
        const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any([signal, late]) })
        if (!response.ok) {
          await response.body?.cancel()
          return wrong(`The search service answered with HTTP ${response.status}.`)
        }
        const body: unknown = JSON.parse((await readLimited(response, MAX_BYTES)).toString())
        const sources = readSources(service.provider, body, Number(count))
        if (sources.length === 0) return said('No results.')
        const listed = sources.map(
          (source, index) =>
            `[${index + 1}] ${source.title}\n${source.url}\n${source.text.slice(0, MAX_TEXT).toWellFormed()}`,
        )
        return said(listed.join('\n\n'))
      } catch (error) {
        if (signal.aborted) throw error
        if (internalAddressOf(error) !== undefined) {
          return wrong('The search service is at an internal address that the operator has not allowed.')
        }
        return wrong(late.aborted ? 'The search service did not answer in time.' : 'The search service failed.')
      }
    },
  })
