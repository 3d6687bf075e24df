import { ApiError } from '@saffron/core/errors'
import { MAX_SCENES, type sceneContract, type ScriptElement } from '@saffron/core/playscript'

import { newId } from '../db/index.ts'
import type { PlayscriptSceneTable, PlayscriptTable } from '../db/tables/playscripts.ts'
import type { Handlers } from '../http/handler.ts'
import type { PlayscriptContext } from './context.ts'
import { sceneEntity } from './entities.ts'
import { changedContent, outdatedScene, withHeading } from './scripts/change-scene.ts'
import { numberAfter, positionAfter } from './scripts/order-scenes.ts'
import { columnsOf } from './scripts/scene-columns.ts'
import { keepBefore, keepHourly } from './scripts/versions.ts'
import { openProposals } from './stores/proposal-store.ts'
import { anyScene, changeScene, deleteScene, findScene, insertScenes, placesOf } from './stores/scene-store.ts'
import { changeScript, lockScript, noteEdit, type Owned } from './stores/script-store.ts'

type SceneHandlers = Handlers<Pick<typeof sceneContract, 'createScene' | 'getScene' | 'updateScene' | 'deleteScene'>>

/** Returns a scene. Throws `playscript.scene_not_found`. */
export async function requireScene({ db }: Pick<PlayscriptContext, 'db'>, owned: Owned): Promise<PlayscriptSceneTable> {
  const row = await findScene(db.query, owned)
  if (row === undefined) throw new ApiError('playscript.scene_not_found')
  return row
}

/** The calls on scenes. */
export function sceneHandlers(context: PlayscriptContext): SceneHandlers {
  const { db, now, publish } = context
  const read = async (row: PlayscriptSceneTable, by: string) => {
    const open = await openProposals(db.query, { owner: row.ownerId, id: row.playscriptId }, row.id)
    return sceneEntity(row, by, open.get(row.id))
  }

  return {
    createScene: async ({ space, body }) => {
      const script = { owner: space.owner, id: body.playscript }
      const [at, by] = [now().toISOString(), space.by]
      const [row, changed] = await db.transaction(
        async (tx): Promise<readonly [PlayscriptSceneTable, PlayscriptTable | undefined]> => {
          const found = await lockScript(tx, script)
          if (found === undefined) throw new ApiError('playscript.not_found')
          const earlier = body.id === undefined ? undefined : await anyScene(tx, body.id)
          // The answer to an earlier call was lost.
          if (earlier?.ownerId === space.owner && earlier.playscriptId === script.id) return [earlier, undefined]
          if (earlier !== undefined) throw new ApiError('playscript.scene_not_found')
          const places = await placesOf(tx, script)
          if (places.length >= MAX_SCENES)
            throw new ApiError('playscript.too_many_scenes', { values: { count: MAX_SCENES } })
          const before = body.after === undefined ? places.at(-1) : places.find(({ id }) => id === body.after)
          if (typeof body.after === 'string' && before === undefined) throw new ApiError('playscript.scene_not_found')
          await keepHourly(tx, found, { by, at })
          const neighbor = before === undefined ? undefined : await findScene(tx, { owner: space.owner, id: before.id })
          const elements: ScriptElement[] = withHeading(body.elements ?? [], body.heading)
          const heading = elements[0]?.type === 'heading' ? elements[0] : undefined
          const taken = new Set(places.flatMap(({ number }) => (number === null ? [] : [number])))
          const locked = found.numbersLocked === 1 ? numberAfter(before?.number ?? null, taken) : null
          const scene: PlayscriptSceneTable = {
            ...columnsOf({
              elements,
              number: body.number ?? heading?.number ?? locked,
              color: body.color ?? heading?.color ?? null,
              synopsis: body.synopsis ?? '',
              episode: neighbor?.episode ?? null,
              act: neighbor?.act ?? null,
            }),
            id: body.id ?? newId(),
            ownerId: space.owner,
            createdBy: by,
            playscriptId: body.playscript,
            position: await positionAfter(tx, script, body.after),
            sourceId: null,
            version: 1,
            createdAt: at,
            updatedAt: at,
          }
          await insertScenes(tx, [scene])
          return [scene, await changeScript(tx, script, { editedAt: at, updatedAt: at })]
        },
      )
      if (changed === undefined) return read(row, by)
      publish(space.owner, { playscript: row.playscriptId, scene: row.id, version: row.version })
      publish(space.owner, { playscript: row.playscriptId, version: changed.version })
      return sceneEntity(row, by)
    },
    getScene: async ({ space, params: { id } }) =>
      read(await requireScene(context, { owner: space.owner, id }), space.by),
    updateScene: async ({ space, params: { id }, body: { version, ...change } }) => {
      const owned = { owner: space.owner, id }
      const [at, by] = [now().toISOString(), space.by]
      const { playscriptId } = await requireScene(context, owned)
      const script = { owner: space.owner, id: playscriptId }
      const row = await db.transaction(async (tx) => {
        const found = await lockScript(tx, script)
        const before = await findScene(tx, owned)
        if (found === undefined || before === undefined) throw new ApiError('playscript.scene_not_found')
        if (before.version !== version) throw await outdatedScene(tx, before, by)
        await keepHourly(tx, found, { by, at })
        await noteEdit(tx, script, at)
        return changeScene(tx, owned, version, { ...columnsOf(changedContent(before, change)), updatedAt: at })
      })
      if (row === undefined) throw new ApiError('playscript.scene_not_found')
      publish(space.owner, { playscript: playscriptId, scene: id, version: row.version })
      return read(row, by)
    },
    deleteScene: async ({ space, params: { id }, query: { version } }) => {
      const owned = { owner: space.owner, id }
      const [at, by] = [now().toISOString(), space.by]
      const { playscriptId } = await requireScene(context, owned)
      const script = { owner: space.owner, id: playscriptId }
      const open = (await openProposals(db.query, script, id)).get(id) ?? []
      const { scene: row, changed } = await db.transaction(async (tx) => {
        const found = await lockScript(tx, script)
        const scene = await findScene(tx, owned)
        if (found === undefined || scene === undefined) throw new ApiError('playscript.scene_not_found')
        if (version !== undefined && version !== scene.version) throw await outdatedScene(tx, scene, by)
        await keepBefore(tx, { script: found, scene, reason: 'delete' }, { by, at })
        await deleteScene(tx, owned)
        return { scene, changed: await changeScript(tx, script, { editedAt: at, updatedAt: at }) }
      })
      publish(space.owner, { playscript: playscriptId, scene: id, version: row.version, deleted: true })
      if (changed !== undefined) publish(space.owner, { playscript: playscriptId, version: changed.version })
      for (const proposal of open) context.interrupt(proposal)
      return sceneEntity(row, by)
    },
  }
}
