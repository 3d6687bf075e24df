import type { ChannelType } from '@saffron/core/admin'

import { anthropic } from './anthropic/index.ts'
import { google } from './google/index.ts'
import { ollama } from './ollama/index.ts'
import { openai } from './openai/index.ts'
import type { Provider } from './provider.ts'

/** Who speaks for each type of channel. The demo is a server in OpenAI's form like any other. */
export const providers: Readonly<Record<ChannelType, Provider>> = { openai, anthropic, google, ollama, demo: openai }
