/** A setting of the installation. */
export interface SettingTable {
  id: string
  key: string
  /** Encrypted with AES-256-GCM if it's a secret, or null if it isn't set. */
  value: string | null
  /** 0 or 1. */
  secret: number
  /** 0 or 1. A public setting is visible to everyone, and never a secret. */
  isPublic: number
  note: string
  /** Incremented by each change. */
  version: number
  createdAt: string
  updatedAt: string
}

/** An instruction for models from the installation. */
export interface SystemPromptTable {
  id: string
  key: string
  /** Null for the product's default. */
  text: string | null
  note: string
  /** Incremented by each change. */
  version: number
  createdAt: string
  updatedAt: string
}

/** An earlier version of a prompt. */
export interface PromptVersionTable {
  id: string
  promptId: string
  version: number
  text: string
  /** The ID of the user who changed it. */
  replacedBy: string | null
  createdAt: string
}

export interface ConfigTables {
  setting: SettingTable
  systemPrompt: SystemPromptTable
  promptVersion: PromptVersionTable
}
