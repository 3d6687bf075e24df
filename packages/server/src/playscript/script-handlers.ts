import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import type { Playscript, scriptContract, ScriptElement } from '@saffron/core/playscript'

import type { Queries } from '../db/index.ts'
import type { PlayscriptTable } from '../db/tables/playscripts.ts'
import type { Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import type { Space } from '../spaces/index.ts'
import type { PlayscriptContext } from './context.ts'
import { sceneEntity, scriptEntity, wholeScript } from './entities.ts'
import { requireLanguage } from './scripts/check-language.ts'
import { orderScenes } from './scripts/order-scenes.ts'
import { keepHourly } from './scripts/versions.ts'
import { openProposals } from './stores/proposal-store.ts'
import { placesOf, scenesOf, sizesOf } from './stores/scene-store.ts'
import { changeScript, findScript, lockScript, type Owned, scriptSorts, searchScripts } from './stores/script-store.ts'
import { stopWorkOn } from './work/stop-work.ts'

type ScriptHandlers = Handlers<
  Pick<
    typeof scriptContract,
    'searchPlayscripts' | 'getPlayscript' | 'updatePlayscript' | 'deletePlayscript' | 'recoverPlayscript' | 'sortScenes'
  >
>

/** Returns a script with its scenes, as the API shows it. */
export async function readScript(
  { db }: Pick<PlayscriptContext, 'db'>,
  row: PlayscriptTable,
  { by }: Pick<Space, 'by'>,
): Promise<Playscript> {
  const owned = { owner: row.ownerId, id: row.id }
  const scenes = await scenesOf(db.query, owned)
  const open = await openProposals(db.query, owned)
  return wholeScript(
    row,
    by,
    scenes.map((scene) => sceneEntity(scene, by, open.get(scene.id))),
  )
}

/** Returns a script, also one in the trash, which can be read. Throws `playscript.not_found`. */
export async function requireScript({ db }: Pick<PlayscriptContext, 'db'>, owned: Owned): Promise<PlayscriptTable> {
  const row = await findScript(db.query, owned)
  if (row === undefined) throw new ApiError('playscript.not_found')
  return row
}

/** The calls that read and change scripts. */
export function scriptHandlers(context: PlayscriptContext): ScriptHandlers {
  const { db, now, publish } = context
  const tell = ({ id: playscript, ownerId, version, trashedAt }: PlayscriptTable): void =>
    publish(ownerId, { playscript, version, ...(trashedAt !== null && { deleted: true }) })
  const listed = async (row: PlayscriptTable, by: string, queries: Queries = db.query): Promise<Playscript> =>
    scriptEntity(row, by, (await sizesOf(queries, row.ownerId, [row.id])).get(row.id))

  return {
    searchPlayscripts: async ({ query: { sort = '-editedAt', ...query }, space }) => {
      const search = { ...query, owner: space.owner, sort: readSort(sort, scriptSorts) }
      const { rows, total } = await searchScripts(db.query, search)
      const sizes = await sizesOf(
        db.query,
        space.owner,
        rows.map(({ id }) => id),
      )
      return { list: rows.map((row) => scriptEntity(row, space.by, sizes.get(row.id))), total }
    },
    getPlayscript: async ({ space, params: { id } }) =>
      readScript(context, await requireScript(context, { owner: space.owner, id }), space),
    updatePlayscript: async ({ space, params: { id }, body: { version, ...body } }) => {
      const owned = { owner: space.owner, id }
      const at = now().toISOString()
      const language =
        body.language === undefined || body.language === null ? body.language : requireLanguage(body.language)
      const glossary = body.glossary?.map(({ language: tag, ...name }) => ({
        ...name,
        ...(tag !== undefined && { language: requireLanguage(tag) }),
      }))
      const row = await db.transaction(async (tx) => {
        const script = await lockScript(tx, owned)
        if (script === undefined) throw new ApiError('playscript.not_found')
        if (version !== undefined && version !== script.version) {
          const front = JSON.parse(script.front) as ScriptElement[]
          const current: Playscript = { ...(await listed(script, space.by, tx)), front }
          throw new ApiError('request.outdated', { details: { current } })
        }
        await keepHourly(tx, script, { by: space.by, at })
        return changeScript(tx, owned, {
          ...(body.title !== undefined && { title: body.title, titleFolded: foldText(body.title) }),
          ...(body.titlePage !== undefined && { titlePage: JSON.stringify(body.titlePage) }),
          ...(language !== undefined && { language }),
          ...(body.paper !== undefined && { paper: body.paper }),
          ...(body.numbersLocked !== undefined && { numbersLocked: body.numbersLocked ? 1 : 0 }),
          ...(body.front !== undefined && { front: JSON.stringify(body.front) }),
          ...(glossary !== undefined && { glossary: JSON.stringify(glossary) }),
          editedAt: at,
          updatedAt: at,
        })
      })
      if (row === undefined) throw new ApiError('playscript.not_found')
      tell(row)
      return readScript(context, row, space)
    },
    deletePlayscript: async ({ space, params: { id } }) => {
      const owned = { owner: space.owner, id }
      const at = now().toISOString()
      const row = await changeScript(db.query, owned, { trashedAt: at, updatedAt: at })
      if (row === undefined) throw new ApiError('playscript.not_found')
      // Nothing is started anymore from here on.
      await stopWorkOn(context, owned)
      tell(row)
      return listed(row, space.by)
    },
    recoverPlayscript: async ({ space, params: { id } }) => {
      const row = await changeScript(
        db.query,
        { owner: space.owner, id },
        { trashedAt: null, updatedAt: now().toISOString() },
      )
      if (row === undefined) throw new ApiError('playscript.not_found')
      tell(row)
      return listed(row, space.by)
    },
    sortScenes: async ({ space, params: { id }, body: { order } }) => {
      const owned = { owner: space.owner, id }
      const at = now().toISOString()
      const row = await db.transaction(async (tx) => {
        const script = await lockScript(tx, owned)
        if (script === undefined) throw new ApiError('playscript.not_found')
        const known = new Set((await placesOf(tx, owned)).map((place) => place.id))
        const isWhole = order.length === known.size && new Set(order).size === order.length
        if (!isWhole || !order.every((scene) => known.has(scene))) throw new ApiError('playscript.other_scenes')
        await keepHourly(tx, script, { by: space.by, at })
        await orderScenes(tx, owned, order)
        return changeScript(tx, owned, { editedAt: at, updatedAt: at })
      })
      if (row === undefined) throw new ApiError('playscript.not_found')
      tell(row)
      return readScript(context, row, space)
    },
  }
}
