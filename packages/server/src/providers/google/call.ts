import { baseOf } from '../base-url.ts'
import type { ChannelConnection } from '../provider.ts'

export const urlOf = ({ baseUrl }: ChannelConnection, path: string): string =>
  `${baseOf(baseUrl, 'v1beta', 'v1')}/v1beta/${path}`

/** The key is sent as a header, because a query would appear in logs. */
export const headersFor = ({ apiKey }: ChannelConnection): Record<string, string> =>
  apiKey === '' ? {} : { 'x-goog-api-key': apiKey }
