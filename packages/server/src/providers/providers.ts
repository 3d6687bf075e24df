import type { ChannelType } from '@saffron/core/admin'

import { anthropic } from './anthropic/index.ts'
import { google } from './google/index.ts'
import { ollama } from './ollama/index.ts'
import { openai } from './openai/index.ts'
import type { Provider } from './provider.ts'

/** The provider of each channel type. The demo is an OpenAI-compatible server. */
export const providers: Readonly<Record<ChannelType, Provider>> = { openai, anthropic, google, ollama, demo: openai }
