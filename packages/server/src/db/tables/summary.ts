import type { SummaryKind, SummaryState } from '@saffron/core/summary'

/** A summary of a long text. */
export interface TextSummaryTable {
  id: string
  ownerId: string
  /** Who asked for it. The account may not exist anymore. */
  createdBy: string | null
  title: string
  /** The title and the result for searching. See `foldText`. */
  folded: string
  kind: SummaryKind
  assetId: string | null
  /** Code points of the text. */
  characters: number
  maxCharacters: number
  model: string
  /** JSON of the caller's instructions and schema. See TextTask. */
  task: string
  state: SummaryState
  /** JSON of LongTextProgress, while it's in progress. */
  progress: string | null
  /** The result. */
  text: string
  /** The result as JSON. */
  json: string | null
  /** JSON of SummaryPart[] and SummarySource[]. */
  parts: string
  sources: string
  shortened: 0 | 1
  inputTokens: number
  outputTokens: number
  costMicros: number
  /** JSON of the error's code and values. */
  error: string | null
  endedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** A piece of a text that is summarized. */
export interface TextSummaryPieceTable {
  summaryId: string
  ownerId: string
  /** Its first code point. */
  at: number
  text: string
}

export interface SummaryTables {
  textSummary: TextSummaryTable
  textSummaryPiece: TextSummaryPieceTable
}
