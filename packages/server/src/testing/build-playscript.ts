import { type Database, newId } from '../db/index.ts'
import type { PlayscriptSceneTable, PlayscriptTable } from '../db/tables/playscripts.ts'
import { insertScenes } from '../playscript/stores/scene-store.ts'
import { insertScript } from '../playscript/stores/script-store.ts'

/** Creates a script without scenes. */
export async function buildPlayscript(
  db: Database,
  ownerId: string,
  row: Partial<PlayscriptTable> = {},
): Promise<PlayscriptTable> {
  const at = new Date().toISOString()
  const script: PlayscriptTable = {
    id: newId(),
    ownerId,
    createdBy: ownerId,
    title: 'The Crocus',
    titleFolded: 'the crocus',
    titlePage: '[]',
    language: null,
    format: 'fountain',
    paper: 'letter',
    numbersLocked: 0,
    front: '[]',
    glossary: '[]',
    template: null,
    assetId: null,
    translationOf: null,
    warnings: '[]',
    changes: 0,
    keptChanges: 0,
    keptAt: at,
    editedAt: at,
    trashedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...row,
  }
  await insertScript(db.query, script)
  return script
}

/** Creates a scene of a script. */
export async function buildScene(
  db: Database,
  { ownerId, id: playscriptId }: Pick<PlayscriptTable, 'id' | 'ownerId'>,
  row: Partial<PlayscriptSceneTable> = {},
): Promise<PlayscriptSceneTable> {
  const at = new Date().toISOString()
  const heading = 'INT. GREENHOUSE - DAY'
  const elements = [
    { type: 'heading', text: heading },
    { type: 'action', text: 'Rain on glass.' },
    { type: 'character', text: 'MARA' },
    { type: 'dialogue', text: 'It has opened.' },
  ]
  const scene: PlayscriptSceneTable = {
    id: newId(),
    ownerId,
    createdBy: ownerId,
    playscriptId,
    position: 1024,
    number: null,
    heading,
    headingFolded: heading.toLowerCase(),
    intExt: 'INT',
    location: 'GREENHOUSE',
    time: 'DAY',
    episode: null,
    act: null,
    characters: '["MARA"]',
    elements: JSON.stringify(elements),
    synopsis: '',
    color: null,
    eighths: 1,
    sourceId: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...row,
  }
  await insertScenes(db.query, [scene])
  return scene
}
