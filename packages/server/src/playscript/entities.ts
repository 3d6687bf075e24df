import type { Locale } from '@saffron/core/i18n'
import type {
  Batch,
  GlossaryName,
  GroupItem,
  ParsedWarning,
  Playscript,
  Proposal,
  Scene,
  ScriptElement,
  ScriptVersion,
  TitlePageEntry,
} from '@saffron/core/playscript'

import type {
  PlayscriptBatchTable,
  PlayscriptProposalTable,
  PlayscriptSceneTable,
  PlayscriptTable,
  PlayscriptVersionTable,
} from '../db/tables/playscripts.ts'
import { elementsOfRow } from './scripts/scene-columns.ts'
import type { LiveText } from './work/live-texts.ts'
import { readError } from './work/stored-error.ts'

// Only the server has written the columns of JSON.

const ownerOf = (ownerId: string, reader: string) => (ownerId === reader ? {} : { owner: ownerId })

interface Size {
  readonly sceneCount: number
  readonly eighths: number
}

/** Returns a script as lists show it to a reader. */
export function scriptEntity(row: PlayscriptTable, reader: string, size: Size | undefined): Playscript {
  return {
    id: row.id,
    ...ownerOf(row.ownerId, reader),
    title: row.title,
    titlePage: JSON.parse(row.titlePage) as TitlePageEntry[],
    ...(row.language !== null && { language: row.language }),
    format: row.format,
    paper: row.paper,
    numbersLocked: row.numbersLocked === 1,
    sceneCount: size?.sceneCount ?? 0,
    eighths: size?.eighths ?? 0,
    glossary: JSON.parse(row.glossary) as GlossaryName[],
    ...(row.template !== null && { template: row.template }),
    ...(row.assetId !== null && { asset: row.assetId }),
    ...(row.translationOf !== null && { translationOf: row.translationOf }),
    warnings: JSON.parse(row.warnings) as ParsedWarning[],
    ...(row.trashedAt !== null && { trashedAt: row.trashedAt }),
    editedAt: row.editedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Returns a script with its text. */
export function wholeScript(row: PlayscriptTable, reader: string, scenes: readonly Scene[]): Playscript {
  const size = { sceneCount: scenes.length, eighths: scenes.reduce((sum, { eighths }) => sum + eighths, 0) }
  const front = JSON.parse(row.front) as ScriptElement[]
  return { ...scriptEntity(row, reader, size), front, scenes: [...scenes] }
}

/** Returns a scene as the API shows it to a reader. `proposals` are the open ones. */
export function sceneEntity(row: PlayscriptSceneTable, reader: string, proposals: readonly string[] = []): Scene {
  return {
    id: row.id,
    ...ownerOf(row.ownerId, reader),
    playscript: row.playscriptId,
    ...(row.number !== null && { number: row.number }),
    heading: row.heading,
    ...(row.intExt !== null && { intExt: row.intExt }),
    ...(row.location !== null && { location: row.location }),
    ...(row.time !== null && { time: row.time }),
    ...(row.episode !== null && { episode: row.episode }),
    ...(row.act !== null && { act: row.act }),
    characters: JSON.parse(row.characters) as string[],
    elements: elementsOfRow(row),
    synopsis: row.synopsis,
    ...(row.color !== null && { color: row.color }),
    eighths: row.eighths,
    ...(row.sourceId !== null && { source: row.sourceId }),
    proposals: [...proposals],
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export const versionEntity = (row: PlayscriptVersionTable): ScriptVersion => ({
  id: row.id,
  playscript: row.playscriptId,
  number: row.number,
  reason: row.reason,
  ...(row.createdBy !== null && { by: row.createdBy }),
  title: row.title,
  sceneCount: row.sceneCount,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

interface Reader {
  readonly by: string
  readonly locale: Locale
}

/** Returns what proposals and batches have in common. */
const workOf = async (row: PlayscriptProposalTable | PlayscriptBatchTable, { by, locale }: Reader) => ({
  id: row.id,
  ...ownerOf(row.ownerId, by),
  playscript: row.playscriptId,
  model: row.model,
  ...(row.instructions !== '' && { instructions: row.instructions }),
  ...(row.toLanguage !== null && { to: row.toLanguage }),
  ...(row.fromLanguage !== null && { from: row.fromLanguage }),
  ...(row.error !== null && { error: await readError(row.error, locale) }),
  ...(row.endedAt !== null && { endedAt: row.endedAt }),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** Returns a proposal. While a model works on it in this process, `live` has its latest text. */
export async function proposalEntity(row: PlayscriptProposalTable, reader: Reader, live?: LiveText): Promise<Proposal> {
  return {
    ...(await workOf(row, reader)),
    scene: row.sceneId,
    ...(row.batchId !== null && { batch: row.batchId }),
    kind: row.action,
    sceneVersion: row.sceneVersion,
    state: row.state,
    progress: row.progress,
    text: row.endedAt === null ? (live?.text ?? row.text) : row.text,
    ...(row.elements !== null && { elements: JSON.parse(row.elements) as ScriptElement[] }),
    ...(row.groupItems !== null && { groupItems: JSON.parse(row.groupItems) as GroupItem[] }),
    costMicros: row.costMicros,
  }
}

type OfBatch = Pick<PlayscriptProposalTable, 'batchId' | 'sceneId' | 'state' | 'costMicros'>

/** States of a proposal that has what was asked for. */
const SUCCEEDED: ReadonlySet<string> = new Set(['ready', 'accepted', 'discarded'])

/** Returns the scenes of a batch that have what was asked for. */
export const doneScenes = (row: PlayscriptBatchTable, proposals: readonly OfBatch[]): ReadonlySet<string> =>
  new Set(
    proposals.filter(({ batchId, state }) => batchId === row.id && SUCCEEDED.has(state)).map(({ sceneId }) => sceneId),
  )

/** Returns the IDs of a batch's scenes. */
export const scenesOfBatch = ({ scenes }: Pick<PlayscriptBatchTable, 'scenes'>): string[] =>
  JSON.parse(scenes) as string[]

/** Returns a batch with its progress. */
export async function batchEntity(
  row: PlayscriptBatchTable,
  reader: Reader,
  proposals: readonly OfBatch[],
): Promise<Batch> {
  const own = proposals.filter(({ batchId }) => batchId === row.id)
  const done = doneScenes(row, own)
  const failed = new Set(
    own.filter(({ sceneId, state }) => state === 'failed' && !done.has(sceneId)).map((each) => each.sceneId),
  )
  return {
    ...(await workOf(row, reader)),
    action: row.action,
    state: row.state,
    total: scenesOfBatch(row).length,
    done: done.size,
    failed: failed.size,
    ...(row.endedAt === null && row.sceneId !== null && { scene: row.sceneId }),
    costMicros: own.reduce((sum, { costMicros }) => sum + costMicros, row.costMicros),
  }
}
