import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'

export const ANTHROPIC_BASE_URL = 'https://api.anthropic.com'

export function findAnthropic({ ANTHROPIC_API_KEY: apiKey = '' }: ProviderEnvironment): FoundChannel | undefined {
  if (apiKey === '') return undefined
  return { source: 'ANTHROPIC_API_KEY', name: 'Anthropic', type: 'anthropic', baseUrl: ANTHROPIC_BASE_URL, apiKey }
}
