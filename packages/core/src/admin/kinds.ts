/**
 * What a model is asked for: a reply, the title of a conversation, an answer over OpenAI's API, a summary, what a text
 * means, what a picture shows.
 */
export const CALL_KINDS = ['chat', 'title', 'completion', 'summary', 'embedding', 'vision'] as const
export const CALL_STATUSES = ['complete', 'stopped', 'failed', 'interrupted'] as const

/** Of how many days an overview tells. */
export const OVERVIEW_DAYS = ['1', '7', '30'] as const

/** What a model is chosen for where nobody names one. */
export const MODEL_USES = ['chat', 'title', 'summary', 'image', 'embedding'] as const

/** The least that somebody must be to be offered a model. */
export const MODEL_AUDIENCES = ['user', 'admin', 'super'] as const

/** What a channel speaks: `openai` is anything compatible with it. */
export const CHANNEL_TYPES = ['openai', 'anthropic', 'google', 'ollama', 'demo'] as const

/** The least and the most that the numbers of a channel may be. */
export const CHANNEL_RANGES = {
  priority: [-1000, 1000],
  weight: [0, 1000],
  timeoutSeconds: [1, 3600],
  drainSeconds: [0, 120],
} as const

/**
 * Which form of OpenAI's API an `openai` channel takes. `auto`: as it was sent, put right where it is refused;
 * `current`: `max_completion_tokens`; `plain`: `max_tokens` and no `stream_options`, for older servers.
 */
export const CHANNEL_DIALECTS = ['auto', 'current', 'plain'] as const
