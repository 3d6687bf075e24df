import type { PlaceKind } from '@saffron/core/drive'

/** A passage of a content's text. All passages in the order of their IDs form the text. */
export interface PassageTable {
  id: string
  ownerId: string
  hash: string
  place: PlaceKind
  placeAt: number
  /** The file's own name for the place. */
  placeName: string | null
  text: string
}

/** The vector of a passage from an embedding model. */
export interface PassageVectorTable {
  passageId: string
  ownerId: string
  model: string
  /** A unit vector of 32-bit floats, little-endian like the machine. */
  vector: Uint8Array
}

/** A model's summary of a part of a long text, cached so that it's only billed once. */
export interface SummaryPartTable {
  ownerId: string
  /** The hash of the model, the prompt and the part. */
  key: string
  text: string
  createdAt: string
}

export interface FileTextTables {
  passage: PassageTable
  passageVector: PassageVectorTable
  summaryPart: SummaryPartTable
}
