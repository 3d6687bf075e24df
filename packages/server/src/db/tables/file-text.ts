import type { PlaceKind } from '@saffron/core/drive'

/** A piece of a content's text: all of them in the order of their ids are the text. */
export interface PassageTable {
  id: string
  userId: string
  hash: string
  place: PlaceKind
  placeAt: number
  /** What the file itself calls the place. */
  placeName: string | null
  text: string
}

/** What a passage means, as a model for that sees it. */
export interface PassageVectorTable {
  passageId: string
  userId: string
  model: string
  /** 32-bit floats of a vector of length 1, in the order of the machine's bytes: little-endian. */
  vector: Uint8Array
}

/** A part of a long text as a model has summed it up, so that nobody pays for it twice. */
export interface SummaryPartTable {
  userId: string
  /** Hash of the model, the prompt and the part. */
  key: string
  text: string
  createdAt: string
}

export interface FileTextTables {
  passage: PassageTable
  passageVector: PassageVectorTable
  summaryPart: SummaryPartTable
}
