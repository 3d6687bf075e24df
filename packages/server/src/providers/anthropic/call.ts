import { baseOf } from '../base-url.ts'
import type { ChannelConnection } from '../provider.ts'

export const urlOf = ({ baseUrl }: ChannelConnection, path: string): string => `${baseOf(baseUrl, 'v1')}/v1/${path}`

export const headersFor = ({ apiKey }: ChannelConnection): Record<string, string> => ({
  'anthropic-version': '2023-06-01',
  ...(apiKey !== '' && { 'x-api-key': apiKey }),
})
