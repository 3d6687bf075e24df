import type { ChannelType } from '@saffron/core/admin'

/** The settings for channel discovery. See config.ts. */
export interface ProviderEnvironment {
  readonly OPENAI_API_KEY?: string | undefined
  readonly OPENAI_BASE_URL?: string | undefined
  readonly ANTHROPIC_API_KEY?: string | undefined
  readonly GEMINI_API_KEY?: string | undefined
  readonly OLLAMA_HOST?: string | undefined
}

/** A channel that can be created from the environment or a local server. */
export interface FoundChannel {
  /** Identifies the source, a variable or a program, so that only one channel is created for it. */
  readonly source: string
  readonly name: string
  readonly type: ChannelType
  readonly baseUrl: string
  readonly apiKey: string
}
