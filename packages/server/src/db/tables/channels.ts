/** A connection to a provider. */
export interface ChannelTable {
  id: string
  name: string
  /** openai, anthropic, google, ollama or demo. */
  type: string
  /** Empty for the demo, whose port is another at each start. */
  baseUrl: string
  /** The key under AES-256-GCM; null where there is none. */
  encryptedKey: string | null
  /** The key's last four characters, for an admin to tell keys apart. */
  keyHint: string | null
  /** Higher ones are asked first. */
  priority: number
  /** Share of the requests among channels of one priority; 0 is asked only when the others fail. */
  weight: number
  /** 0 or 1. */
  enabled: number
  /** unknown, ok, failing or paused. */
  status: string
  lastError: string | null
  lastErrorAt: string | null
  /** How it is reached: `url` through a proxy of its own, `direct`; null as the environment says. */
  proxyKind: string | null
  /** The proxy's address under AES-256-GCM, since it may hold a password. */
  encryptedProxy: string | null
  /** The same address with *** for the password, for an admin to read. */
  proxyLabel: string | null
  /** Seconds of silence after which a call counts as failed; null for the usual wait. */
  timeoutSeconds: number | null
  /** auto, current or plain: which of the forms of OpenAI's API it takes. */
  dialect: string
  /** Seconds a reply that nobody reads any more is read on for its usage; null for the usual wait. */
  drainSeconds: number | null
  /** JSON list of what its provider offered last; null before it was asked. */
  offeredModels: string | null
  /** JSON list of what is taken of it; null for everything. */
  chosenModels: string | null
  /** Counts an admin's changes. */
  version: number
  createdAt: string
  updatedAt: string
}

/** A model by the name that requests give it, whatever channels serve it. */
export interface ModelTable {
  id: string
  name: string
  displayName: string
  /** JSON list. */
  features: string
  /** 0 or 1: an admin's choice. */
  enabled: number
  /** 0 or 1: an admin has corrected it, so a refresh leaves it as it is. */
  edited: number
  /** Micro-credits for a million tokens, as the next two; null for no price. */
  inputPrice: number | null
  cachedInputPrice: number | null
  outputPrice: number | null
  /** Micro-credits for one picture, and for a second of film. */
  imagePrice: number | null
  videoSecondPrice: number | null
  /** Tokens. */
  contextLimit: number | null
  outputLimit: number | null
  groupName: string | null
  icon: string | null
  /** user, admin or super: the least that one must be to be offered it. */
  visibleTo: string
  /** Counts an admin's changes. */
  version: number
  createdAt: string
  updatedAt: string
}

/** Which channel serves which model, as the last refresh found. */
export interface ChannelModelTable {
  channelId: string
  modelId: string
  /** 0 or 1: put there by an admin, so a refresh leaves it. */
  byHand: number
}

/** The model that is meant where none is named. */
interface ModelDefaultTable {
  /** chat, title, summary, image or embedding. */
  modelUse: string
  modelId: string
}

/** Something worth knowing of how a channel did. */
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
