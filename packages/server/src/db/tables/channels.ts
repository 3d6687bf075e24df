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
  createdAt: string
  updatedAt: string
}

/** Which channel serves which model, as the last refresh found. */
export interface ChannelModelTable {
  channelId: string
  modelId: string
}

export interface ChannelTables {
  channel: ChannelTable
  model: ModelTable
  channelModel: ChannelModelTable
}
