/** A setting of the installation. */
export interface SettingTable {
  id: string
  key: string
  /** Under AES-256-GCM where it is a secret; null where nothing is set. */
  value: string | null
  /** 0 or 1. */
  secret: number
  /** 0 or 1: told to everyone. Never of a secret. */
  isPublic: number
  note: string
  /** Counts its changes. */
  version: number
  createdAt: string
  updatedAt: string
}

/** What a model is told by the house. */
export interface SystemPromptTable {
  id: string
  key: string
  /** Null: as the product has written it. */
  text: string | null
  note: string
  /** Counts its changes. */
  version: number
  createdAt: string
  updatedAt: string
}

/** What a prompt was until it was changed. */
export interface PromptVersionTable {
  id: string
  promptId: string
  version: number
  text: string
  /** The id of who changed it. */
  replacedBy: string | null
  createdAt: string
}

export interface ConfigTables {
  setting: SettingTable
  systemPrompt: SystemPromptTable
  promptVersion: PromptVersionTable
}
