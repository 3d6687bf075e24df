/** A connection to a provider. */
export interface ChannelTable {
  id: string
  name: string
  /** openai, anthropic, google, ollama, midjourney or demo. */
  type: string
  /** Empty for the demo, whose port changes at each start. */
  baseUrl: string
  /** The key encrypted with AES-256-GCM, or null. */
  encryptedKey: string | null
  /** The key's last four characters, so that an admin can distinguish keys. */
  keyHint: string | null
  /** Channels with a higher priority are tried first. */
  priority: number
  /**
   * The share of requests among channels of the same priority. A channel with 0 is only tried after the others fail.
   */
  weight: number
  /** 0 or 1. */
  enabled: number
  /** unknown, ok, failing or paused. */
  status: string
  lastError: string | null
  lastErrorAt: string | null
  /** `url` for its own proxy, `direct`, or null to use the environment's proxy. */
  proxyKind: string | null
  /** The proxy's address encrypted with AES-256-GCM, because it may contain a password. */
  encryptedProxy: string | null
  /** The same address with *** instead of the password, for admins. */
  proxyLabel: string | null
  /** The seconds of silence after which a call fails, or null for the default. */
  timeoutSeconds: number | null
  /** The variant of the type's API. auto, current or plain for OpenAI's, proxy or proxy-plus for midjourney. */
  dialect: string
  /** none or openai: the API for video of a channel with OpenAI's API. */
  video: string
  /** How many seconds to read an abandoned reply for its usage, or null for the default. */
  drainSeconds: number | null
  /** A JSON list of the models that the provider last listed, or null before the first refresh. */
  offeredModels: string | null
  /** A JSON list of the selected models, or null for all. */
  chosenModels: string | null
  /** Incremented by an admin's changes. */
  version: number
  createdAt: string
  updatedAt: string
}

/** A model by its name in requests, independent of its channels. */
export interface ModelTable {
  id: string
  name: string
  displayName: string
  /** A JSON list. */
  features: string
  /** 0 or 1, set by an admin. */
  enabled: number
  /** 0 or 1. A refresh keeps the corrections of an admin. */
  edited: number
  /** Micro-credits per million tokens, like the next two, or null without a price. */
  inputPrice: number | null
  cachedInputPrice: number | null
  outputPrice: number | null
  /** Micro-credits per picture, and per second of video. */
  imagePrice: number | null
  videoSecondPrice: number | null
  /** Micro-credits per million pixels. */
  megapixelPrice: number | null
  /** JSON of PriceVariant[], or null without any. */
  priceVariants: string | null
  /** JSON of ModelMedia that an admin has set, or null for what the channel's provider knows. */
  media: string | null
  /** In tokens. */
  contextLimit: number | null
  outputLimit: number | null
  groupName: string | null
  icon: string | null
  /** user, admin or super: the lowest role that can use the model. */
  visibleTo: string
  /** Incremented by an admin's changes. */
  version: number
  createdAt: string
  updatedAt: string
}

/** The models of each channel, according to the last refresh. */
export interface ChannelModelTable {
  channelId: string
  modelId: string
  /** 0 or 1. A refresh keeps the links of an admin. */
  byHand: number
}

/** The default model for a use. */
interface ModelDefaultTable {
  /** chat, title, summary, image or embedding. */
  modelUse: string
  modelId: string
}

/** A notable event in a channel's history. */
export interface ChannelEventTable {
  id: string
  channelId: string
  status: string
  /** change or test. */
  cause: string
  message: string | null
  latencyMs: number | null
  model: string | null
  createdAt: string
}

export interface ChannelTables {
  channel: ChannelTable
  model: ModelTable
  channelModel: ChannelModelTable
  channelEvent: ChannelEventTable
  modelDefault: ModelDefaultTable
}
