import type { ChannelType } from '@saffron/core/admin'

import { findAnthropic } from './anthropic/find-channel.ts'
import { anthropic } from './anthropic/index.ts'
import { demoMediaOf } from './demo/media-of.ts'
import type { FoundChannel, ProviderEnvironment } from './found-channel.ts'
import { findGoogle } from './google/find-channel.ts'
import { google } from './google/index.ts'
import { googleMediaOf } from './google/media/known-models.ts'
import type { MediaEntry } from './media.ts'
import { midjourney } from './midjourney/index.ts'
import { midjourneyMediaOf } from './midjourney/known-models.ts'
import { findOllama } from './ollama/find-channel.ts'
import { ollama } from './ollama/index.ts'
import { findOpenai } from './openai/find-channel.ts'
import { openai } from './openai/index.ts'
import { openaiMediaOf } from './openai/media/known-models.ts'
import type { Provider } from './provider.ts'

interface ProviderEntry {
  readonly provider: Provider
  /** Images and video. Missing if it has none. */
  readonly media?: MediaEntry
  /** Returns the channel that the environment configures. */
  readonly findConfigured?: (environment: ProviderEnvironment) => FoundChannel | undefined
  /** Returns the channel of a server on this machine. */
  readonly findLocal?: (environment: ProviderEnvironment) => Promise<FoundChannel | undefined>
}

/** The server's part of each entry in PROVIDERS. The demo is an OpenAI-compatible server. */
export const providers: Readonly<Record<ChannelType, ProviderEntry>> = {
  openai: {
    provider: openai,
    media: { load: async () => (await import('./openai/media/index.ts')).openaiMedia, mediaOf: openaiMediaOf },
    findConfigured: findOpenai,
  },
  anthropic: { provider: anthropic, findConfigured: findAnthropic },
  google: {
    provider: google,
    media: { load: async () => (await import('./google/media/index.ts')).googleMedia, mediaOf: googleMediaOf },
    findConfigured: findGoogle,
  },
  ollama: { provider: ollama, findLocal: findOllama },
  midjourney: {
    provider: midjourney,
    media: { load: async () => (await import('./midjourney/media.ts')).midjourneyMedia, mediaOf: midjourneyMediaOf },
  },
  demo: {
    provider: openai,
    media: { load: async () => (await import('./demo/media.ts')).demoMedia, mediaOf: demoMediaOf },
  },
}
