import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'
import {
  MAX_SCENES,
  MAX_SCRIPT_TITLE,
  type GlossaryName,
  type ParsedScript,
  type ParsedWarning,
} from '@saffron/core/playscript'

import { newId, type Queries } from '../../db/index.ts'
import type { PlayscriptTable } from '../../db/tables/playscripts.ts'
import type { Author } from '../../spaces/index.ts'
import { insertScenes, POSITION_STEP } from '../stores/scene-store.ts'
import { insertScript } from '../stores/script-store.ts'
import { columnsOf, contentOf, type SceneContent } from './scene-columns.ts'

/** A script to store. */
export interface NewScript {
  readonly title: string
  readonly titlePage: ParsedScript['titlePage']
  readonly language: string | null
  readonly format: ParsedScript['format']
  readonly front: ParsedScript['front']
  readonly scenes: readonly SceneContent[]
  readonly warnings?: readonly ParsedWarning[]
  readonly glossary?: readonly GlossaryName[]
  readonly template?: string
  readonly asset?: string
  readonly translationOf?: string
}

/** Returns what a reader found as a script to store. */
export const fromParsed = (parsed: ParsedScript): NewScript => ({
  title: parsed.title,
  titlePage: parsed.titlePage,
  language: parsed.language ?? null,
  format: parsed.format,
  front: parsed.front,
  scenes: parsed.scenes.map(contentOf),
  warnings: parsed.warnings,
})

/** Stores a script with its scenes. Throws `playscript.too_many_scenes`. */
export async function insertNewScript(
  tx: Queries,
  { owner: ownerId, by: createdBy }: Author,
  script: NewScript,
  at: string,
): Promise<PlayscriptTable> {
  if (script.scenes.length > MAX_SCENES)
    throw new ApiError('playscript.too_many_scenes', { values: { count: MAX_SCENES } })
  const title = script.title.slice(0, MAX_SCRIPT_TITLE)
  const row: PlayscriptTable = {
    id: newId(),
    ownerId,
    createdBy,
    title,
    titleFolded: foldText(title),
    titlePage: JSON.stringify(script.titlePage),
    language: script.language,
    format: script.format,
    paper: 'letter',
    numbersLocked: 0,
    front: JSON.stringify(script.front),
    glossary: JSON.stringify(script.glossary ?? []),
    template: script.template ?? null,
    assetId: script.asset ?? null,
    translationOf: script.translationOf ?? null,
    warnings: JSON.stringify(script.warnings ?? []),
    changes: 0,
    keptChanges: 0,
    keptAt: at,
    editedAt: at,
    trashedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await insertScript(tx, row)
  const scenes = script.scenes.map((content, index) => ({
    ...columnsOf(content),
    id: newId(),
    ownerId,
    createdBy,
    playscriptId: row.id,
    position: (index + 1) * POSITION_STEP,
    sourceId: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }))
  await insertScenes(tx, scenes)
  return row
}
