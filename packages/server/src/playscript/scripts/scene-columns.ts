import { foldText } from '@saffron/core/format'
import { sceneOf, type ParsedScene, type ScriptElement, takeSynopsis, withSynopsis } from '@saffron/core/playscript'

import type { PlayscriptSceneTable } from '../../db/tables/playscripts.ts'

/** What a writer says of a scene. */
export interface SceneContent {
  readonly elements: readonly ScriptElement[]
  readonly number: string | null
  readonly color: string | null
  readonly synopsis: string
  readonly episode: string | null
  readonly act: string | null
}

export type SceneColumns = Pick<
  PlayscriptSceneTable,
  | 'number'
  | 'heading'
  | 'headingFolded'
  | 'intExt'
  | 'location'
  | 'time'
  | 'episode'
  | 'act'
  | 'characters'
  | 'elements'
  | 'synopsis'
  | 'color'
  | 'eighths'
>

/** Returns the columns of a scene. Number and color are also those of its heading. */
export function columnsOf({ elements, number, color, synopsis, episode, act }: SceneContent): SceneColumns {
  const marked = withMarks(elements, { number, color })
  const { heading, intExt, location, time, characters, eighths } = sceneOf(marked, {})
  return {
    number,
    heading,
    headingFolded: foldText(heading),
    intExt: intExt ?? null,
    location: location ?? null,
    time: time ?? null,
    episode,
    act,
    characters: JSON.stringify(characters),
    elements: JSON.stringify(marked),
    synopsis,
    color,
    eighths,
  }
}

/** Returns elements whose heading has this number and color. */
function withMarks(
  elements: readonly ScriptElement[],
  { number, color }: Pick<SceneContent, 'number' | 'color'>,
): ScriptElement[] {
  const [first, ...rest] = elements
  if (first?.type !== 'heading') return [...elements]
  const { number: _, color: _color, ...heading } = first
  return [{ ...heading, ...(number !== null && { number }), ...(color !== null && { color }) }, ...rest]
}

/** Returns the content of a scene that was read from a file. A synopsis below its heading becomes the scene's. */
export function contentOf({ elements, number, episode, act }: ParsedScene): SceneContent {
  return {
    ...takeSynopsis(elements),
    number: number ?? null,
    color: elements[0]?.color ?? null,
    episode: episode ?? null,
    act: act ?? null,
  }
}

// Only the server has written these columns.
export const elementsOfRow = ({ elements }: Pick<PlayscriptSceneTable, 'elements'>): ScriptElement[] =>
  JSON.parse(elements) as ScriptElement[]

/** Returns the elements of a scene as a file has them, with its synopsis. */
export const elementsForFile = (row: Pick<PlayscriptSceneTable, 'elements' | 'synopsis'>): ScriptElement[] =>
  withSynopsis(elementsOfRow(row), row.synopsis)
