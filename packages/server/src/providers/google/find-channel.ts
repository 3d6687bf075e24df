import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'

export const GOOGLE_BASE_URL = 'https://generativelanguage.googleapis.com'

export function findGoogle({ GEMINI_API_KEY: apiKey = '' }: ProviderEnvironment): FoundChannel | undefined {
  if (apiKey === '') return undefined
  return { source: 'GEMINI_API_KEY', name: 'Google Gemini', type: 'google', baseUrl: GOOGLE_BASE_URL, apiKey }
}
