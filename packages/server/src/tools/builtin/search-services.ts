import type { SearchProvider } from '@saffron/core/system'

import type { WebSearchConfig } from '../../platform/config.ts'
import { isJsonObject } from '../../platform/json-object.ts'

export interface Search {
  readonly query: string
  readonly count: number
}

export interface Source {
  readonly title: string
  readonly url: string
  readonly text: string
}

/** The API of a service: its request, and where its response has the results. */
interface Service {
  /** Undefined for a server of the operator's own. */
  readonly url?: string
  readonly request: (search: Search, key: string) => { readonly path: string; readonly init: RequestOptions }
  readonly results: (response: Readonly<Record<string, unknown>>) => unknown
  /** The field with the text of a result. */
  readonly text: string
}

interface RequestOptions {
  readonly method?: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const SERVICES: Readonly<Record<SearchProvider, Service>> = {
  searxng: {
    request: ({ query }) => ({
      path: `/search?${new URLSearchParams({ q: query, format: 'json' }).toString()}`,
      init: { headers: {} },
    }),
    results: ({ results }) => results,
    text: 'content',
  },
  brave: {
    url: 'https://api.search.brave.com',
    request: ({ query, count }, key) => ({
      path: `/res/v1/web/search?${new URLSearchParams({ q: query, count: String(count) }).toString()}`,
      init: { headers: { 'x-subscription-token': key } },
    }),
    results: ({ web }) => (isJsonObject(web) ? web['results'] : undefined),
    text: 'description',
  },
  tavily: {
    url: 'https://api.tavily.com',
    request: ({ query, count }, key) => ({
      path: '/search',
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, max_results: count }),
      },
    }),
    results: ({ results }) => results,
    text: 'content',
  },
}

/** Returns the URL and the options of a search with the configured service. */
export function searchRequest({ provider, url, key = '' }: WebSearchConfig, search: Search) {
  const service = SERVICES[provider]
  const { path, init } = service.request(search, key)
  return {
    url: (url ?? service.url ?? '') + path,
    init: { ...init, headers: { accept: 'application/json', ...init.headers } },
  }
}

/** Reads the results of a response, of which anything may be missing. */
export function readSources(provider: SearchProvider, response: unknown, count: number): Source[] {
  const { results, text } = SERVICES[provider]
  const found = isJsonObject(response) ? results(response) : undefined
  if (!Array.isArray(found)) return []
  const sources = found.flatMap((result: unknown) => {
    if (!isJsonObject(result)) return []
    const url = URL.parse(textOf(result['url']))
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return []
    return [{ url: url.href, title: plain(textOf(result['title'])) || url.host, text: plain(textOf(result[text])) }]
  })
  return sources.slice(0, count)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Some services mark the words that were searched. */
const plain = (text: string): string =>
  text
    .replaceAll(/<\/?(?:strong|b|em|mark)>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
