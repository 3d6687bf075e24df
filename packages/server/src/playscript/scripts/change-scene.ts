import { ApiError } from '@saffron/core/errors'
import type { ScriptElement } from '@saffron/core/playscript'

import type { Queries } from '../../db/index.ts'
import type { PlayscriptSceneTable } from '../../db/tables/playscripts.ts'
import { sceneEntity } from '../entities.ts'
import { openProposals } from '../stores/proposal-store.ts'
import { elementsOfRow, type SceneContent } from './scene-columns.ts'

/** What a call says of a scene. What's missing stays as it is. */
export interface SceneChange {
  readonly number?: string | null | undefined
  readonly heading?: string | undefined
  readonly elements?: readonly ScriptElement[] | undefined
  readonly synopsis?: string | undefined
  readonly color?: string | null | undefined
}

/** Returns a scene's content after a change. A heading without a number or a color has none. */
export function changedContent(row: PlayscriptSceneTable, change: SceneChange): SceneContent {
  const elements = withHeading(change.elements ?? elementsOfRow(row), change.heading)
  const heading = change.elements === undefined ? undefined : elements[0]
  const isHeaded = heading?.type === 'heading'
  const number = change.number === undefined ? (isHeaded ? (heading.number ?? null) : row.number) : change.number
  return {
    elements,
    number: number === '' ? null : number,
    color: change.color === undefined ? (isHeaded ? (heading.color ?? null) : row.color) : change.color,
    synopsis: change.synopsis ?? row.synopsis,
    episode: row.episode,
    act: row.act,
  }
}

/** Returns elements with this text as their heading. */
export function withHeading(elements: readonly ScriptElement[], text: string | undefined): ScriptElement[] {
  if (text === undefined) return [...elements]
  const [first, ...rest] = elements
  if (first?.type === 'heading') return [{ ...first, text }, ...rest]
  return [{ type: 'heading', text }, ...elements]
}

/** Returns the error of a call that saw another version of a scene. It has the stored one, so that none is lost. */
export async function outdatedScene(queries: Queries, row: PlayscriptSceneTable, reader: string): Promise<ApiError> {
  const open = await openProposals(queries, { owner: row.ownerId, id: row.playscriptId }, row.id)
  return new ApiError('request.outdated', { details: { current: sceneEntity(row, reader, open.get(row.id)) } })
}
