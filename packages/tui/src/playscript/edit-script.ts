import { ApiError } from '@saffron/core/errors'
import { isSameText, matchScenes, readFountain, splitScenes, takeSynopsis } from '@saffron/core/playscript/client'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'
import { fileScene, isHeaded, startsUnheaded, withoutMark } from './script-source.ts'

type Api = Pick<Context['api'], 'playscript'>

/** How much a saved text has changed. */
export interface SavedChanges {
  /** The number of scenes. */
  readonly changed: number
  readonly added: number
  readonly removed: number
  readonly isMoved: boolean
  /** Whether the title page, or what is above the first scene, has changed. */
  readonly isHead: boolean
}

/**
 * Saves a script that was edited as Fountain. Scenes keep their IDs wherever they can be recognized. Nothing is saved if
 * someone else has changed a scene since that was changed or removed here, or the title page, or the scenes that are
 * put in another order: throws `request.outdated`. `ask` is called before anything is saved, and can throw.
 */
export async function saveScript(
  api: Api,
  seen: Playscript,
  text: string,
  ask?: (changes: SavedChanges) => Promise<void>,
): Promise<SavedChanges> {
  const { titlePage, elements } = readFountain(text)
  if (elements.length === 0) throw new ApiError('playscript.no_scenes')
  const read = splitScenes(elements)
  const above = startsUnheaded(seen) ? sceneAbove(read.front) : []
  const front = above.length > 0 ? [] : read.front
  const scenes = [...above, ...read.scenes]
  const before = (seen.scenes ?? []).map((scene) => ({ ...fileScene(scene), scene }))
  const matches = matchScenes(before, scenes)
  const kept = new Set(matches)
  const removed = before.filter((each) => !kept.has(each))
  const edits = scenes.map((scene, index) => {
    const match = matches[index]
    return {
      elements: scene.elements,
      match,
      isChanged: match !== undefined && !isSameText(match.elements, scene.elements),
    }
  })
  const head = {
    ...(JSON.stringify(titlePage) !== JSON.stringify(seen.titlePage) && { titlePage: [...titlePage] }),
    ...(!isSameText(front, seen.front ?? []) && { front }),
  }
  const isHead = Object.keys(head).length > 0
  const old = before.filter((each) => kept.has(each))
  const isMoved = matches.filter((match) => match !== undefined).some((match, index) => match !== old[index])
  const changed = edits.flatMap(({ isChanged, match }) => (isChanged && match !== undefined ? [match] : []))
  const changes: SavedChanges = {
    changed: changed.length,
    added: matches.filter((match) => match === undefined).length,
    removed: removed.length,
    isMoved,
    isHead,
  }
  await ask?.(changes)
  const touched = [...removed, ...changed].map(({ scene }) => scene)
  await refuseOutdated(api, seen, { touched, isMoved })

  const params = { id: seen.id }
  if (isHead) await api.playscript.updatePlayscript({ params, body: { ...head, version: seen.version } })
  // First, because a deletion keeps a version of the script, which then has the texts that are replaced below.
  for (const { scene } of removed) {
    await api.playscript.deleteScene({ params: { id: scene.id }, query: { version: scene.version } })
  }
  const order: string[] = []
  for (const { elements: own, match, isChanged } of edits) {
    if (match === undefined) order.push(await addScene(api, seen.id, own, order.at(-1) ?? null))
    else order.push(match.scene.id)
    if (match !== undefined && isChanged) await changeScene(api, match.scene, own)
  }
  if (isMoved) await api.playscript.sortScenes({ params, body: { order } })
  return changes
}

/**
 * Saves a scene that was edited as Fountain. What follows a further heading becomes a scene after it, and what is above
 * its heading a scene before it.
 */
export async function saveScene(api: Api, seen: Scene, text: string): Promise<Scene> {
  const draft = readFountain(text)
  // A scene has no title page: its first line only looks like one, and is action.
  const { elements } = draft.titlePage.length === 0 ? draft : readFountain(`!${text.trimStart()}`)
  const { front, scenes: headed } = splitScenes(elements)
  const scenes = [...sceneAbove(front), ...headed]
  // A scene with a heading stays one with a heading, if there is any.
  const candidates = isHeaded(seen) && headed.length > 0 ? headed : scenes
  const matches = matchScenes([fileScene(seen)], candidates)
  const own = candidates.find((_, index) => matches[index] !== undefined)
  if (own === undefined) throw new ApiError('playscript.scene_empty')
  const saved = await changeScene(api, seen, own.elements)
  const at = scenes.indexOf(own)
  if (at > 0) {
    const { scenes: all = [] } = await api.playscript.getPlayscript({ params: { id: seen.playscript } })
    let last = all[all.findIndex(({ id }) => id === seen.id) - 1]?.id ?? null
    for (const each of scenes.slice(0, at)) last = await addScene(api, seen.playscript, each.elements, last)
  }
  let last = saved.id
  for (const each of scenes.slice(at + 1)) last = await addScene(api, seen.playscript, each.elements, last)
  return saved
}

/** The text above the first heading as a scene, or none. */
const sceneAbove = (front: readonly ScriptElement[]) =>
  front.length === 0 ? [] : [fileScene({ elements: [...front], synopsis: '' })]

/** The heading keeps what a text file can't say: its color. The length follows from the text. */
const changeScene = (api: Api, seen: Scene, edited: readonly ScriptElement[]): Promise<Scene> => {
  const { id, version, color } = seen
  const { elements, synopsis } = takeSynopsis(edited, seen.synopsis)
  const body = { elements: withoutMark(elements, seen), synopsis, version, ...(color !== undefined && { color }) }
  return api.playscript.updateScene({ params: { id }, body })
}

async function addScene(
  api: Api,
  playscript: string,
  edited: readonly ScriptElement[],
  after: string | null,
): Promise<string> {
  const { elements, synopsis } = takeSynopsis(edited)
  const body = { playscript, after, elements: withoutMark(elements), synopsis }
  return (await api.playscript.createScene({ body })).id
}

interface Touched {
  readonly touched: readonly Scene[]
  readonly isMoved: boolean
}

async function refuseOutdated(api: Api, { id, scenes: seen = [] }: Playscript, { touched, isMoved }: Touched) {
  const { scenes = [] } = await api.playscript.getPlayscript({ params: { id } })
  const versions = new Map(scenes.map((scene) => [scene.id, scene.version]))
  // An order has to name all scenes.
  const isOther = isMoved && (scenes.length !== seen.length || !seen.every((scene) => versions.has(scene.id)))
  if (isOther || touched.some((scene) => versions.get(scene.id) !== scene.version)) {
    throw new ApiError('request.outdated')
  }
}
