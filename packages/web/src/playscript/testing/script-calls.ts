import { ApiError } from '@saffron/core/errors'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript'

import type { ScriptSaverOptions } from '../save/script-saver.ts'

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

/** A server with one script, in memory. It checks versions as the real one does. */
export function createScriptServer(first: readonly Scene[]) {
  let scenes = [...first]
  let front: ScriptElement[] = []
  let isDown = false
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
    version: 1,
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
  const calls: ScriptSaverOptions['calls'] = {
    createScene: async ({ body: { after, elements = [] } }) => {
      await note(`create after ${after ?? 'nothing'}`)
      const scene = { ...buildScene(`n${scenes.length + 1}`, ''), elements }
      scenes.splice(after === null ? 0 : scenes.findIndex(({ id }) => id === after) + 1, 0, scene)
      return scene
    },
    updateScene: async ({ params: { id }, body: { version, elements, color } }) => {
      await note(`update ${id}`)
      const current = found(id)
      if (current.version !== version) throw new ApiError('request.outdated', { details: { current } })
      const scene = {
        ...current,
        ...(elements !== undefined && { elements }),
        ...(typeof color === 'string' && { color }),
        version: version + 1,
      }
      scenes = scenes.map((each) => (each.id === id ? scene : each))
      return scene
    },
    deleteScene: async ({ params: { id } }) => {
      await note(`delete ${id}`)
      const scene = found(id)
      scenes = scenes.filter((each) => each.id !== id)
      return scene
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
      return script()
    },
    updatePlayscript: async ({ body = {} }) => {
      await note('update script')
      front = body.front ?? front
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
    scenes: () => scenes.map(({ elements }) => elements.map(({ text }) => text)),
    front: () => front,
    setDown: (down: boolean) => {
      isDown = down
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
