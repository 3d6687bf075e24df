import { callJson } from '../media-calls/call-json.ts'
import { ProviderError } from '../provider-error.ts'
import type { Provider } from '../provider.ts'
import { headersFor, urlOf } from './call.ts'

/** The bots of midjourney-proxy. Only proxy-plus has the second. */
const BOTS = [
  { name: 'midjourney', displayName: 'Midjourney' },
  { name: 'niji-journey', displayName: 'Niji・Journey' },
] as const

/** A task that no server has. */
const NO_TASK = '0'

/** Midjourney-proxy, which draws and has no chat. */
export const midjourney: Provider = {
  // There's no list to ask for. Reading a task shows that the address and the key are right.
  listModels: async (channel, signal) => {
    const url = urlOf(channel, `task/${NO_TASK}/fetch`)
    await callJson(channel, { url, headers: headersFor(channel), signal, mayBeMissing: true })
    const isPlus = channel.dialect === 'proxy-plus'
    const features = isPlus ? (['image', 'imageEdit'] as const) : (['image'] as const)
    return BOTS.slice(0, isPlus ? undefined : 1).map((bot) => ({ ...bot, features }))
  },
  openChat: (_, { model }) =>
    Promise.reject(new ProviderError('model.not_available', 'it has no models for chats', { model })),
  embed: () => Promise.reject(new ProviderError('provider.failed', 'it has no models for embeddings')),
}
