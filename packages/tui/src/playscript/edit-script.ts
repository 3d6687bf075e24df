import { ApiError } from '@saffron/core/errors'
import {
  isSameText,
  matchScenes,
  readFountain,
  splitScenes,
  takeSynopsis,
  withSynopsis,
} from '@saffron/core/playscript/client'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'

type Api = Pick<Context['api'], 'playscript'>

/** How much a saved text has changed. */
export interface SavedChanges {
  readonly changed: number
  readonly added: number
  readonly removed: number
  readonly isMoved: boolean
}

/**
 * Saves a script that was edited as Fountain. Scenes keep their IDs wherever they can be recognized. Nothing is saved if
 * someone else has changed a scene since that was changed or removed here: throws `request.outdated`.
 */
export async function saveScript(api: Api, seen: Playscript, text: string): Promise<SavedChanges> {
  const { titlePage, elements } = readFountain(text)
  if (elements.length === 0) throw new ApiError('playscript.no_scenes')
  const { front, scenes } = splitScenes(elements)
  const before = (seen.scenes ?? []).map((scene) => ({
    heading: scene.heading,
    elements: withSynopsis(scene.elements, scene.synopsis),
    scene,
  }))
  const matches = matchScenes(before, scenes)
  const kept = new Set(matches)
  const removed = before.filter((each) => !kept.has(each))
  const edits = scenes.map((scene, index) => {
    const match = matches[index]
    return {
      elements: scene.elements,
      match,
      isNew: match === undefined || !isSameText(match.elements, scene.elements),
    }
  })
  const isHead = !isSameText(front, seen.front ?? []) || JSON.stringify(titlePage) !== JSON.stringify(seen.titlePage)
  await refuseOutdated(
    api,
    seen,
    [...removed, ...edits.flatMap(({ isNew, match }) => (isNew && match !== undefined ? [match] : []))].map(
      ({ scene }) => scene,
    ),
  )

  const params = { id: seen.id }
  const order: string[] = []
  for (const { elements: own, match, isNew } of edits) {
    if (match === undefined) order.push(await addScene(api, seen.id, own, order.at(-1) ?? null))
    else order.push(match.scene.id)
    if (match !== undefined && isNew) await changeScene(api, match.scene, own)
  }
  for (const { scene } of removed) {
    await api.playscript.deleteScene({ params: { id: scene.id }, query: { version: scene.version } })
  }
  const old = before.map(({ scene }) => scene.id).filter((id) => order.includes(id))
  const isMoved = order.filter((id) => old.includes(id)).join() !== old.join()
  if (isMoved) await api.playscript.sortScenes({ params, body: { order } })
  if (isHead) await api.playscript.updatePlayscript({ params, body: { titlePage: [...titlePage], front } })
  return {
    changed: edits.filter(({ isNew, match }) => isNew && match !== undefined).length + (isHead ? 1 : 0),
    added: matches.filter((match) => match === undefined).length,
    removed: removed.length,
    isMoved,
  }
}

/** Saves a scene that was edited as Fountain. What follows a further heading becomes a scene after it. */
export async function saveScene(api: Api, seen: Scene, text: string): Promise<Scene> {
  const { elements } = readFountain(text)
  if (elements.length === 0) throw new ApiError('playscript.scene_empty')
  const { front, scenes } = splitScenes(elements)
  const [own = [], ...more] = [...(front.length > 0 ? [front] : []), ...scenes.map((scene) => scene.elements)]
  const saved = await changeScene(api, seen, own)
  let last = saved.id
  for (const each of more) last = await addScene(api, saved.playscript, each, last)
  return saved
}

/** The heading keeps what a text file can't say: its color. The length follows from the text. */
const changeScene = (api: Api, { id, version, color }: Scene, edited: readonly ScriptElement[]): Promise<Scene> => {
  const { elements, synopsis } = takeSynopsis(edited)
  const body = { elements, synopsis, version, ...(color !== undefined && { color }) }
  return api.playscript.updateScene({ params: { id }, body })
}

async function addScene(
  api: Api,
  playscript: string,
  edited: readonly ScriptElement[],
  after: string | null,
): Promise<string> {
  return (await api.playscript.createScene({ body: { playscript, after, ...takeSynopsis(edited) } })).id
}

async function refuseOutdated(api: Api, { id }: Playscript, touched: readonly Scene[]): Promise<void> {
  const { scenes = [] } = await api.playscript.getPlayscript({ params: { id } })
  const versions = new Map(scenes.map((scene) => [scene.id, scene.version]))
  if (touched.some((scene) => versions.get(scene.id) !== scene.version)) throw new ApiError('request.outdated')
}
