/**
 * The kinds of model calls: a reply, a conversation's title, an OpenAI-compatible completion, a summary, an embedding,
 * a picture's description, drawn images, a video.
 */
export const CALL_KINDS = [
  'chat',
  'title',
  'completion',
  'summary',
  'embedding',
  'vision',
  'image',
  'video',
  'playscript',
] as const
export const CALL_STATUSES = ['complete', 'stopped', 'failed', 'interrupted'] as const

/** The spans of an overview, in days. */
export const OVERVIEW_DAYS = ['1', '7', '30'] as const

/** The uses a model can be the default for. */
export const MODEL_USES = ['chat', 'title', 'summary', 'image', 'embedding'] as const

/** The lowest role that sees a model. */
export const MODEL_AUDIENCES = ['user', 'admin', 'super'] as const

/** The types of channels. `openai` is any compatible API. `midjourney` is midjourney-proxy, which only draws. */
export const CHANNEL_TYPES = ['openai', 'anthropic', 'google', 'ollama', 'midjourney', 'demo'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

/** The allowed ranges of a channel's numbers. */
export const CHANNEL_RANGES = {
  priority: [-1000, 1000],
  weight: [0, 1000],
  timeoutSeconds: [1, 3600],
  drainSeconds: [0, 120],
} as const

/**
 * The dialect of OpenAI's API that an `openai` channel uses. `auto`: sent unchanged and corrected if rejected.
 * `current`: `max_completion_tokens`. `plain`: `max_tokens` and no `stream_options`, for older servers.
 */
export const OPENAI_DIALECTS = ['auto', 'current', 'plain'] as const
/** The dialect of a `midjourney` channel. `proxy-plus` has edits and more actions. */
export const MIDJOURNEY_DIALECTS = ['proxy', 'proxy-plus'] as const
/** All dialects. Those of a type are in PROVIDERS. */
export const CHANNEL_DIALECTS = [...OPENAI_DIALECTS, ...MIDJOURNEY_DIALECTS] as const

/** The API that an `openai` channel uses for video. OpenAI has none anymore, but relays still have its `/videos`. */
export const CHANNEL_VIDEO_APIS = ['none', 'openai'] as const
