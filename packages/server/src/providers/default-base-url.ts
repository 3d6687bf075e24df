import type { ChannelType } from '@saffron/core/admin'

import { ANTHROPIC_BASE_URL } from './anthropic/find-channel.ts'
import { GOOGLE_BASE_URL } from './google/find-channel.ts'
import { OLLAMA_BASE_URL } from './ollama/find-channel.ts'
import { OPENAI_BASE_URL } from './openai/find-channel.ts'

const BASE_URLS: Readonly<Record<Exclude<ChannelType, 'demo'>, string>> = {
  openai: OPENAI_BASE_URL,
  anthropic: ANTHROPIC_BASE_URL,
  google: GOOGLE_BASE_URL,
  ollama: OLLAMA_BASE_URL,
}

/** Returns a provider's address, unless the channel sets another one. */
export const defaultBaseUrl = (type: Exclude<ChannelType, 'demo'>): string => BASE_URLS[type]
