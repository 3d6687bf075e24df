import { baseOf } from '../../base-url.ts'
import { createChannelFetch } from '../../media-calls/channel-fetch.ts'
import type { ChannelConnection } from '../../provider.ts'

export const modelName = (model: string): string => model.replace(/^models\//, '')

/** Loads the AI SDK's models for one call of a channel. */
export async function googleModels(
  channel: ChannelConnection,
  signal: AbortSignal,
  fetch = createChannelFetch(channel, signal),
) {
  const { createGoogle } = await import('@ai-sdk/google')
  const baseURL = `${baseOf(channel.baseUrl, 'v1beta', 'v1')}/v1beta`
  return createGoogle({ baseURL, apiKey: channel.apiKey, fetch })
}
