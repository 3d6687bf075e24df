import { ApiError } from '@saffron/core/errors'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript'

import type { ScriptSaverOptions } from '../save/saver-types.ts'
import { withMarks } from '../save/scene-marks.ts'

const NOW = '2026-11-01T10:00:00.000Z'

export const buildScene = (id: string, text: string, version = 1): Scene => ({
  id,
  createdAt: NOW,
  updatedAt: NOW,
  playscript: 'p1',
  heading: text,
  characters: [],
  elements: [
    { type: 'heading', text },
    { type: 'action', text: 'He waits.' },
  ],
  synopsis: '',
  eighths: 1,
  proposals: [],
  version,
})

/** What a heading doesn't say isn't kept, as on the real server. */
const written = (scene: Scene, elements: ScriptElement[]): Scene => {
  const { color: _, number: _number, ...rest } = scene
  const { color, number } = elements[0] ?? {}
  return { ...rest, elements, ...(color !== undefined && { color }), ...(number !== undefined && { number }) }
}

const NO_MARKS = { color: undefined, number: undefined, synopsis: '' }

/** A server with one script, in memory. It checks versions as the real one does. */
export function createScriptServer(first: readonly Scene[]) {
  let scenes = [...first]
  let front: ScriptElement[] = []
  let isDown = false
  let version = 1
  let isLost = false
  const refused = new Set<string>()
  const received: string[] = []
  const script = (): Playscript => ({
    id: 'p1',
    createdAt: NOW,
    updatedAt: NOW,
    title: 'Rain',
    titlePage: [],
    format: 'fountain',
    paper: 'letter',
    numbersLocked: false,
    front,
    scenes,
    sceneCount: scenes.length,
    eighths: 8,
    glossary: [],
    warnings: [],
    editedAt: NOW,
    version,
  })
  const found = (id: string): Scene => {
    const scene = scenes.find((each) => each.id === id)
    if (scene === undefined) throw new ApiError('playscript.scene_not_found')
    return scene
  }
  const note = async (call: string): Promise<void> => {
    await Promise.resolve()
    if (isDown) throw new ApiError('client.network')
    received.push(call)
  }
  const answer = <Result>(result: Result): Result => {
    if (!isLost) return result
    isLost = false
    throw new ApiError('client.network')
  }
  const calls: ScriptSaverOptions['calls'] = {
    createScene: async ({ body: { id = '', after, elements = [], synopsis = '' } }) => {
      await note(`create after ${after ?? 'nothing'}`)
      const known = scenes.find((each) => each.id === id)
      if (known !== undefined) return known
      const place = typeof after === 'string' ? scenes.indexOf(found(after)) + 1 : 0
      const scene = { ...written(buildScene(id, ''), elements), synopsis }
      scenes.splice(place, 0, scene)
      version += 1
      return answer(scene)
    },
    updateScene: async ({ params: { id }, body }) => {
      await note(`update ${id}`)
      if (refused.has(id)) throw new ApiError('server.failed')
      const current = found(id)
      if (current.version !== body.version) throw new ApiError('request.outdated', { details: { current } })
      const { elements, color, synopsis } = body
      const next = elements === undefined ? current : written(current, elements)
      const scene = {
        ...next,
        ...(typeof color === 'string' && { color, elements: withMarks(next.elements, { ...NO_MARKS, color }) }),
        ...(synopsis !== undefined && { synopsis }),
        version: body.version + 1,
      }
      scenes = scenes.map((each) => (each.id === id ? scene : each))
      return answer(scene)
    },
    deleteScene: async ({ params: { id }, query }) => {
      await note(`delete ${id}`)
      const current = found(id)
      const isSeen = query?.version === undefined || query.version === current.version
      if (!isSeen) throw new ApiError('request.outdated', { details: { current } })
      scenes = scenes.filter((each) => each.id !== id)
      version += 1
      return current
    },
    sortScenes: async ({ body: { order } }) => {
      await note(`sort ${order.join(' ')}`)
      if (
        order.toSorted().join(' ') !==
        scenes
          .map(({ id }) => id)
          .toSorted()
          .join(' ')
      ) {
        throw new ApiError('playscript.other_scenes')
      }
      scenes = order.map(found)
      version += 1
      return script()
    },
    updatePlayscript: async ({ body = {} }) => {
      await note('update script')
      if (body.version !== undefined && body.version !== version) {
        throw new ApiError('request.outdated', { details: { current: script() } })
      }
      front = body.front ?? front
      version += 1
      return script()
    },
    getPlayscript: async () => {
      await note('read script')
      return script()
    },
  }
  return {
    calls,
    script,
    received,
    stored: (id: string) => found(id),
    scenes: () => scenes.map(({ elements }) => elements.map(({ text }) => text)),
    front: () => front,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** The next change is stored, but its answer doesn't arrive. */
    loseAnswer: () => {
      isLost = true
    },
    /** Refuses changes of a scene. */
    refuse: (id: string) => void refused.add(id),
    changeFrontElsewhere: (text: string) => {
      front = [{ type: 'action', text }]
      version += 1
    },
    /** Changes a scene as another writer would. */
    changeElsewhere: (id: string, text: string) => {
      const scene = found(id)
      const elements: ScriptElement[] = [{ type: 'heading', text }]
      scenes = scenes.map((each) => (each === scene ? { ...scene, elements, version: scene.version + 1 } : each))
    },
    addElsewhere: (scene: Scene) => void scenes.push(scene),
    deleteElsewhere: (id: string) => {
      scenes = scenes.filter((each) => each.id !== id)
    },
  }
}
