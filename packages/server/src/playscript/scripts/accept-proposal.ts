import { ApiError } from '@saffron/core/errors'
import { type GroupItem, MAX_SCENES, type ScriptElement } from '@saffron/core/playscript'

import { newId, type Queries } from '../../db/index.ts'
import type { PlayscriptProposalTable, PlayscriptSceneTable, PlayscriptTable } from '../../db/tables/playscripts.ts'
import { changeScene, findScene, findTranslated, insertScenes, POSITION_STEP, scenesOf } from '../stores/scene-store.ts'
import { changeScript, findScript, findTranslation, lockScript, noteEdit } from '../stores/script-store.ts'
import { changedContent, outdatedScene } from './change-scene.ts'
import { insertNewScript } from './insert-script.ts'
import { positionAfter } from './order-scenes.ts'
import { columnsOf, elementsOfRow } from './scene-columns.ts'
import { keepBefore } from './versions.ts'

/** What a user accepts. */
export interface Acceptance {
  readonly by: string
  readonly at: string
  readonly elements?: readonly ScriptElement[] | undefined
  readonly text?: string | undefined
  readonly version: number
}

/**
 * Changes a scene as proposed, after making a version. A translation goes into the script that translates this one, which
 * is made with the first. Throws `request.outdated` with the stored scene, if the caller saw another version of it.
 */
export async function acceptInto(
  tx: Queries,
  proposal: PlayscriptProposalTable,
  acceptance: Acceptance,
): Promise<PlayscriptSceneTable> {
  const { ownerId: owner, sceneId, playscriptId, action } = proposal
  const script = await lockScript(tx, { owner, id: playscriptId })
  const scene = await findScene(tx, { owner, id: sceneId })
  if (script === undefined || scene === undefined) throw new ApiError('playscript.scene_not_found')
  if (action === 'translate') return acceptTranslation(tx, { proposal, script, scene }, acceptance)
  const changes =
    action === 'summary'
      ? { synopsis: acceptance.text ?? proposal.text }
      : { elements: acceptance.elements ?? proposedElements(proposal, scene) }
  return change(tx, script, scene, acceptance, changes)
}

/** Returns what the scene would be. An outline goes below the heading, as sections and synopses, which aren't printed. */
function proposedElements(
  { elements, groupItems }: PlayscriptProposalTable,
  scene: PlayscriptSceneTable,
): ScriptElement[] {
  // Only the server has written these columns.
  if (elements !== null) return JSON.parse(elements) as ScriptElement[]
  const items = JSON.parse(groupItems ?? '[]') as GroupItem[]
  const lines = items.flatMap(({ group, title, description }, index): ScriptElement[] => [
    ...(group !== '' && group !== items[index - 1]?.group ? [{ type: 'section' as const, text: group, level: 3 }] : []),
    { type: 'synopsis', text: `${title}: ${description}` },
  ])
  const own = elementsOfRow(scene)
  return own[0]?.type === 'heading' ? [own[0], ...lines, ...own.slice(1)] : [...lines, ...own]
}

async function change(
  tx: Queries,
  script: PlayscriptTable,
  scene: PlayscriptSceneTable,
  { by, at, version }: Acceptance,
  changes: Parameters<typeof changedContent>[1],
): Promise<PlayscriptSceneTable> {
  const owned = { owner: scene.ownerId, id: scene.id }
  if (scene.version !== version) throw await outdatedScene(tx, scene, by)
  await keepBefore(tx, { script, scene, reason: 'accept' }, { by, at })
  await noteEdit(tx, { owner: script.ownerId, id: script.id }, at)
  const content = changedContent(scene, changes)
  const row = await changeScene(tx, owned, version, { ...columnsOf(content), updatedAt: at })
  if (row === undefined) throw await outdatedScene(tx, scene, by)
  return row
}

interface Translated {
  readonly proposal: PlayscriptProposalTable
  readonly script: PlayscriptTable
  readonly scene: PlayscriptSceneTable
}

async function acceptTranslation(
  tx: Queries,
  { proposal, script, scene }: Translated,
  acceptance: Acceptance,
): Promise<PlayscriptSceneTable> {
  const { by, at } = acceptance
  const { ownerId: owner } = script
  const elements = acceptance.elements ?? proposedElements(proposal, scene)
  const translation = await requireTranslation(tx, script, proposal, acceptance)
  const target = { owner, id: translation.id }
  const existing = await findTranslated(tx, { owner, id: scene.id }, translation.id)
  if (existing !== undefined) return change(tx, translation, existing, acceptance, { elements })
  const { number, color, episode, act } = scene
  const row: PlayscriptSceneTable = {
    ...columnsOf({ elements, number, color, synopsis: '', episode, act }),
    id: newId(),
    ownerId: owner,
    createdBy: by,
    playscriptId: translation.id,
    position: await positionIn(tx, { script, scene, translation }),
    sourceId: scene.id,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await insertScenes(tx, [row])
  await changeScript(tx, target, { editedAt: at, updatedAt: at })
  return row
}

/** Returns the script that translates another one. The first accepted scene makes it. */
async function requireTranslation(
  tx: Queries,
  script: PlayscriptTable,
  { toLanguage }: PlayscriptProposalTable,
  { by, at }: Acceptance,
): Promise<PlayscriptTable> {
  const { ownerId: owner } = script
  const language = toLanguage ?? ''
  const found = await findTranslation(tx, { owner, id: script.id }, language)
  if (found !== undefined) return (await lockScript(tx, { owner, id: found.id })) ?? found
  const made = {
    title: script.title,
    // Only the server has written these columns.
    titlePage: JSON.parse(script.titlePage),
    language,
    format: script.format,
    front: [],
    scenes: [],
    translationOf: script.id,
  }
  const row = await insertNewScript(tx, { owner, by }, made, at)
  const owned = { owner, id: row.id }
  const like = { paper: script.paper, numbersLocked: script.numbersLocked, updatedAt: at }
  return (await changeScript(tx, owned, like)) ?? (await findScript(tx, owned)) ?? row
}

/** Returns the position of a translated scene, which follows that of the scene before it in the original. */
async function positionIn(
  tx: Queries,
  { script, scene, translation }: Omit<Translated, 'proposal'> & { readonly translation: PlayscriptTable },
): Promise<number> {
  const { ownerId: owner } = script
  const originals = await scenesOf(tx, { owner, id: script.id })
  const order = new Map(originals.map(({ id }, index) => [id, index]))
  const here = order.get(scene.id) ?? 0
  const translated = await scenesOf(tx, { owner, id: translation.id })
  if (translated.length >= MAX_SCENES)
    throw new ApiError('playscript.too_many_scenes', { values: { count: MAX_SCENES } })
  const next = translated.findIndex(({ sourceId }) => sourceId !== null && (order.get(sourceId) ?? -1) > here)
  if (next < 0) return (translated.at(-1)?.position ?? 0) + POSITION_STEP
  return positionAfter(tx, { owner, id: translation.id }, translated[next - 1]?.id ?? null)
}
