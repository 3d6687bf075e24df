import { PROVIDERS } from '@saffron/core/admin'

import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'

const DEFAULT = PROVIDERS.openai

/** Finds a key, or the address of a server that needs none. */
export function findOpenai(environment: ProviderEnvironment): FoundChannel | undefined {
  const { OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseUrl = DEFAULT.baseUrl } = environment
  if (apiKey === '' && baseUrl === DEFAULT.baseUrl) return undefined
  const name = baseUrl === DEFAULT.baseUrl ? DEFAULT.name : new URL(baseUrl).host
  return { source: 'OPENAI_API_KEY', name, type: 'openai', baseUrl, apiKey }
}
