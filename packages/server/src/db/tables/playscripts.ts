import type {
  BatchState,
  IntExt,
  Paper,
  ProposalState,
  SceneAction,
  ScriptFormat,
  VersionReason,
} from '@saffron/core/playscript/contract'

interface Owned {
  id: string
  ownerId: string
  /** Who made it. The account may not exist anymore. */
  createdBy: string | null
  createdAt: string
  updatedAt: string
}

export interface PlayscriptTable extends Owned {
  title: string
  /** The title for searching. See `foldText`. */
  titleFolded: string
  /** JSON of TitlePageEntry[]. */
  titlePage: string
  language: string | null
  format: ScriptFormat
  paper: Paper
  numbersLocked: 0 | 1
  /** JSON of ScriptElement[]. */
  front: string
  /** JSON of GlossaryName[]. */
  glossary: string
  template: string | null
  /** The asset may be deleted. */
  assetId: string | null
  translationOf: string | null
  /** JSON of ParsedWarning[]. */
  warnings: string
  /** The number of changes of the script and its scenes. */
  changes: number
  /** The number of changes at the last version, and when that was made. */
  keptChanges: number
  keptAt: string
  editedAt: string
  trashedAt: string | null
  /** The number of changes of the script itself. */
  version: number
}

export interface PlayscriptSceneTable extends Owned {
  playscriptId: string
  /** Increases in the order of the scenes, with gaps. */
  position: number
  number: string | null
  heading: string
  headingFolded: string
  intExt: IntExt | null
  location: string | null
  time: string | null
  episode: string | null
  act: string | null
  /** JSON of string[]. */
  characters: string
  /** JSON of ScriptElement[]. */
  elements: string
  synopsis: string
  color: string | null
  eighths: number
  sourceId: string | null
  version: number
}

export interface PlayscriptVersionTable extends Owned {
  playscriptId: string
  number: number
  reason: VersionReason
  title: string
  sceneCount: number
  /** JSON of VersionContent. */
  content: string
}

interface Work {
  action: SceneAction
  model: string
  instructions: string
  toLanguage: string | null
  fromLanguage: string | null
  /** JSON of the error's code and values. */
  error: string | null
  costMicros: number
  endedAt: string | null
  version: number
}

export interface PlayscriptBatchTable extends Owned, Work {
  playscriptId: string
  /** JSON of the IDs of its scenes, in order. */
  scenes: string
  /** The scene that it works on. */
  sceneId: string | null
  /** When it was started, or started again. Scenes that failed since aren't tried again. */
  resumedAt: string
  state: BatchState
}

export interface PlayscriptProposalTable extends Owned, Work {
  playscriptId: string
  sceneId: string
  batchId: string | null
  sceneVersion: number
  state: ProposalState
  /** Percent. */
  progress: number
  text: string
  /** How often the text was started again. */
  round: number
  /** JSON of Record<string, Answer>: what finished calls delivered. */
  parts: string
  /** JSON of ScriptElement[]. */
  elements: string | null
  /** JSON of GroupItem[]. */
  groupItems: string | null
}

export interface PlayscriptTables {
  playscript: PlayscriptTable
  playscriptScene: PlayscriptSceneTable
  playscriptVersion: PlayscriptVersionTable
  playscriptBatch: PlayscriptBatchTable
  playscriptProposal: PlayscriptProposalTable
}
