import type { ChannelType } from '@saffron/core/admin'

/** What a start may find channels by: see config.ts. */
export interface ProviderEnvironment {
  readonly OPENAI_API_KEY?: string | undefined
  readonly OPENAI_BASE_URL?: string | undefined
  readonly ANTHROPIC_API_KEY?: string | undefined
  readonly GEMINI_API_KEY?: string | undefined
  readonly OLLAMA_HOST?: string | undefined
}

/** A channel that could be made of what this machine has. */
export interface FoundChannel {
  /** Names the find, so that it is made a channel once: the variable, or the program. */
  readonly source: string
  readonly name: string
  readonly type: ChannelType
  readonly baseUrl: string
  readonly apiKey: string
}
