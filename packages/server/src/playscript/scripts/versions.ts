import {
  MAX_SCRIPT_VERSIONS,
  type ScriptElement,
  type TitlePageEntry,
  type VersionReason,
} from '@saffron/core/playscript'

import { newId, type Queries } from '../../db/index.ts'
import type { PlayscriptSceneTable, PlayscriptTable } from '../../db/tables/playscripts.ts'
import {
  deleteScene,
  findScene,
  insertScenes,
  linkTranslations,
  POSITION_STEP,
  replaceScene,
  scenesOf,
  translationsOf,
} from '../stores/scene-store.ts'
import { noteVersion } from '../stores/script-store.ts'
import { insertVersion, lastVersion, pruneVersions } from '../stores/version-store.ts'
import { columnsOf, elementsOfRow, type SceneContent } from './scene-columns.ts'

/** How long a writer works before what was there before is kept. */
const HOUR_MS = 60 * 60 * 1000

/** How long one version before deletions, or before accepted proposals, is enough for scenes that it has as they are. */
const RECENT_MS = 10 * 60 * 1000
/** Hourly versions have their own share, so that many accepted proposals don't push them out. */
const KEPT = MAX_SCRIPT_VERSIONS / 2

interface KeptScene extends SceneContent {
  readonly id: string
  /** The scene that it translates, and the scenes that translate it. Missing in versions of earlier releases. */
  readonly sourceId?: string | null
  readonly translations?: readonly string[]
}

/** What a version keeps of a script. */
export interface VersionContent {
  readonly title: string
  readonly titlePage: readonly TitlePageEntry[]
  readonly front: readonly ScriptElement[]
  readonly scenes: readonly KeptScene[]
}

interface Change {
  readonly by: string | null
  readonly at: string
}

/** Makes a version of a script as it is before a change. */
export async function keepVersion(
  tx: Queries,
  script: PlayscriptTable,
  reason: VersionReason,
  { by, at }: Change,
): Promise<void> {
  const owned = { owner: script.ownerId, id: script.id }
  const rows = await scenesOf(tx, owned)
  const translations = await translationsOf(tx, owned)
  const content: VersionContent = {
    title: script.title,
    titlePage: JSON.parse(script.titlePage) as TitlePageEntry[],
    front: JSON.parse(script.front) as ScriptElement[],
    scenes: rows.map(({ id, number, color, synopsis, episode, act, sourceId, ...row }) => ({
      id,
      number,
      color,
      synopsis,
      episode,
      act,
      elements: elementsOfRow(row),
      sourceId,
      translations: translations.get(id) ?? [],
    })),
  }
  const number = ((await lastVersion(tx, owned))?.number ?? 0) + 1
  await insertVersion(tx, {
    id: newId(),
    ownerId: script.ownerId,
    createdBy: by,
    playscriptId: script.id,
    number,
    reason,
    title: script.title,
    sceneCount: rows.length,
    content: JSON.stringify(content),
    createdAt: at,
    updatedAt: at,
  })
  await pruneVersions(tx, owned, { hourly: reason === 'hour', kept: KEPT })
  await noteVersion(tx, script, at)
}

interface Before {
  readonly script: PlayscriptTable
  readonly scene: PlayscriptSceneTable
  readonly reason: 'accept' | 'delete'
}

/** Makes a version before a scene is replaced or deleted, unless a recent one has that scene as it is. */
export async function keepBefore(tx: Queries, { script, scene, reason }: Before, change: Change): Promise<void> {
  const last = await lastVersion(tx, { owner: script.ownerId, id: script.id })
  const isRecent = last?.reason === reason && Date.parse(change.at) - Date.parse(last.createdAt) < RECENT_MS
  if (isRecent && scene.updatedAt < last.createdAt) return
  await keepVersion(tx, script, reason, change)
}

/** Makes a version if the last one, or the creation, is an hour ago and the script was changed since. */
export async function keepHourly(tx: Queries, script: PlayscriptTable, change: Change): Promise<void> {
  const isDue = Date.parse(change.at) - Date.parse(script.keptAt) >= HOUR_MS
  if (isDue && script.changes > script.keptChanges) await keepVersion(tx, script, 'hour', change)
}

/**
 * Makes the scenes of a script those of a version. Scenes that it has keep their ID, so that translations and open
 * windows still find them.
 */
export async function restoreScenes(
  tx: Queries,
  { id: playscriptId, ownerId }: PlayscriptTable,
  scenes: VersionContent['scenes'],
  { by, at }: Change,
): Promise<void> {
  const rows = new Map((await scenesOf(tx, { owner: ownerId, id: playscriptId })).map((row) => [row.id, row]))
  const kept = new Set(scenes.map(({ id }) => id))
  for (const id of rows.keys()) if (!kept.has(id)) await deleteScene(tx, { owner: ownerId, id })
  const added: PlayscriptSceneTable[] = []
  for (const [index, { id, sourceId, translations: _, ...content }] of scenes.entries()) {
    const position = (index + 1) * POSITION_STEP
    const columns = columnsOf(content)
    const row = rows.get(id)
    if (row === undefined) {
      const source = typeof sourceId === 'string' ? await findScene(tx, { owner: ownerId, id: sourceId }) : undefined
      const fresh = { id, ownerId, createdBy: by, playscriptId, position, sourceId: source?.id ?? null, version: 1 }
      added.push({ ...columns, ...fresh, createdAt: at, updatedAt: at })
    } else if (isChanged(row, columns) || row.position !== position) {
      await replaceScene(tx, { owner: ownerId, id }, { ...columns, position, updatedAt: at })
    }
  }
  await insertScenes(tx, added)
  for (const { id, translations = [] } of scenes) {
    if (!rows.has(id)) await linkTranslations(tx, { owner: ownerId, id }, translations)
  }
}

const isChanged = (row: PlayscriptSceneTable, { elements, number, color, synopsis }: ReturnType<typeof columnsOf>) =>
  row.elements !== elements || row.number !== number || row.color !== color || row.synopsis !== synopsis
