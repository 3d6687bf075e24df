import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'

export const OPENAI_BASE_URL = 'https://api.openai.com/v1'

/** Finds a key, or the address of a server that needs none. */
export function findOpenai(environment: ProviderEnvironment): FoundChannel | undefined {
  const { OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseUrl = OPENAI_BASE_URL } = environment
  if (apiKey === '' && baseUrl === OPENAI_BASE_URL) return undefined
  const name = baseUrl === OPENAI_BASE_URL ? 'OpenAI' : new URL(baseUrl).host
  return { source: 'OPENAI_API_KEY', name, type: 'openai', baseUrl, apiKey }
}
