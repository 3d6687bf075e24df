import type { DrawingKind, DrawingState } from '@saffron/core/draw'

/** A request for images, a video or a description, with what came of it. */
export interface DrawingTable {
  id: string
  ownerId: string
  /** Who asked for it. The account may not exist anymore. */
  createdBy: string | null
  kind: DrawingKind
  prompt: string
  /** The prompt for searching. See `foldText`. */
  promptFolded: string
  negativePrompt: string | null
  model: string
  size: string | null
  ratio: string | null
  count: number
  quality: string | null
  style: string | null
  seed: number | null
  seconds: number | null
  /** Whether the files get metadata. */
  metadata: 0 | 1
  /** The drive folder for the results. Null for the default one. */
  parentId: string | null
  fromId: string | null
  /** JSON of the provider's action that it is: the earlier task and the action's ID. */
  action: string | null
  state: DrawingState
  /** Percent. */
  progress: number
  /** JSON of StoredResult[]. Each is added when its file is stored. */
  results: string
  /** A JSON list of texts, for a description. */
  prompts: string | null
  revisedPrompt: string | null
  /** JSON of the error's code and values. */
  error: string | null
  /** JSON of the model's prices when it was started. */
  prices: string
  /** What was held. 0 if it's free. */
  heldMicros: number
  costMicros: number
  /** The channel that was asked last. */
  channelId: string | null
  /** The ID at the provider, if it works in the background. */
  task: string | null
  favorite: 0 | 1
  /** It's in no list, and deleted after a day. */
  temporary: 0 | 1
  trashedAt: string | null
  /** When the provider was first asked. */
  submittedAt: string | null
  endedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

export type DrawAssetRole = 'reference' | 'mask' | 'preview' | 'result'

/** An asset that a drawing holds. */
export interface DrawAssetTable {
  drawingId: string
  ownerId: string
  assetId: string
  role: DrawAssetRole
  position: number
}

interface DrawCollectionTable {
  drawingId: string
  ownerId: string
  name: string
}

export interface DrawPresetTable {
  id: string
  /** A user. */
  ownerId: string
  name: string
  nameFolded: string
  /** JSON of PresetSettings. */
  settings: string
  createdAt: string
  updatedAt: string
}

export interface DrawingTables {
  drawing: DrawingTable
  drawAsset: DrawAssetTable
  drawCollection: DrawCollectionTable
  drawPreset: DrawPresetTable
}
