import { PROVIDERS } from '@saffron/core/admin'

import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'

export function findAnthropic({ ANTHROPIC_API_KEY: apiKey = '' }: ProviderEnvironment): FoundChannel | undefined {
  if (apiKey === '') return undefined
  const { name, baseUrl } = PROVIDERS.anthropic
  return { source: 'ANTHROPIC_API_KEY', name, type: 'anthropic', baseUrl, apiKey }
}
