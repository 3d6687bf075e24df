import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import type { scriptContract } from '@saffron/core/playscript'

import type { PlayscriptVersionTable } from '../db/tables/playscripts.ts'
import type { Handlers } from '../http/handler.ts'
import type { PlayscriptContext } from './context.ts'
import { versionEntity } from './entities.ts'
import { readScript, requireScript } from './script-handlers.ts'
import { keepVersion, restoreScenes, type VersionContent } from './scripts/versions.ts'
import { changeScript, lockScript } from './stores/script-store.ts'
import { findVersion, searchVersions } from './stores/version-store.ts'

// Only the server has written this column.
const contentOf = ({ content }: PlayscriptVersionTable): VersionContent => JSON.parse(content) as VersionContent

/** The calls on earlier states of scripts. */
export function versionHandlers(
  context: PlayscriptContext,
): Handlers<Pick<typeof scriptContract, 'searchVersions' | 'getVersion' | 'restoreVersion'>> {
  const { db, now, publish } = context
  return {
    searchVersions: async ({ space, params: { id }, query }) => {
      const owned = { owner: space.owner, id }
      await requireScript(context, owned)
      const { rows, total } = await searchVersions(db.query, owned, query)
      return { list: rows.map(versionEntity), total }
    },
    getVersion: async ({ space, params: { id, version } }) => {
      const owned = { owner: space.owner, id }
      await requireScript(context, owned)
      const row = await findVersion(db.query, owned, version)
      if (row === undefined) throw new ApiError('playscript.version_not_found')
      const { titlePage, front, scenes } = contentOf(row)
      return {
        ...versionEntity(row),
        titlePage: [...titlePage],
        front: [...front],
        scenes: scenes.map(({ id: scene, number, color, episode, act, synopsis, elements }) => ({
          id: scene,
          heading: elements[0]?.type === 'heading' ? elements[0].text : '',
          ...(number !== null && { number }),
          ...(episode !== null && { episode }),
          ...(act !== null && { act }),
          ...(color !== null && { color }),
          synopsis,
          elements: [...elements],
        })),
      }
    },
    restoreVersion: async ({ space, params: { id }, body: { version } }) => {
      const owned = { owner: space.owner, id }
      const [at, by] = [now().toISOString(), space.by]
      const row = await db.transaction(async (tx) => {
        const script = await lockScript(tx, owned)
        if (script === undefined) throw new ApiError('playscript.not_found')
        const found = await findVersion(tx, owned, version)
        if (found === undefined) throw new ApiError('playscript.version_not_found')
        const { title, titlePage, front, scenes } = contentOf(found)
        await keepVersion(tx, script, 'restore', { by, at })
        await restoreScenes(tx, script, scenes, { by, at })
        return changeScript(tx, owned, {
          title,
          titleFolded: foldText(title),
          titlePage: JSON.stringify(titlePage),
          front: JSON.stringify(front),
          editedAt: at,
          updatedAt: at,
        })
      })
      if (row === undefined) throw new ApiError('playscript.not_found')
      publish(space.owner, { playscript: id, version: row.version })
      return readScript(context, row, space)
    },
  }
}
