import { PROVIDERS } from '@saffron/core/admin'

import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'

export function findGoogle({ GEMINI_API_KEY: apiKey = '' }: ProviderEnvironment): FoundChannel | undefined {
  if (apiKey === '') return undefined
  const { name, baseUrl } = PROVIDERS.google
  return { source: 'GEMINI_API_KEY', name, type: 'google', baseUrl, apiKey }
}
