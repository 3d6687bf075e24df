import { baseOf } from '../base-url.ts'
import type { ChannelConnection } from '../provider.ts'

/** A mode such as `/mj-fast` may be the end of the base URL. */
export const urlOf = ({ baseUrl }: ChannelConnection, path: string): string =>
  `${baseOf(baseUrl, 'mj/submit', 'mj')}/mj/${path}`

/** The servers themselves read the first header, relays the second. */
export const headersFor = ({ apiKey }: ChannelConnection): Record<string, string> =>
  apiKey === '' ? {} : { 'mj-api-secret': apiKey, authorization: `Bearer ${apiKey}` }
