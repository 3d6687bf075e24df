import type { Drawing, DrawingAction, DrawingResult } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../db/index.ts'
import type { DrawAssetTable, DrawingTable } from '../db/tables/drawings.ts'
import type { DriveFeature } from '../drive/index.ts'
import { asApiError, errorText } from '../platform/error-wording.ts'
import { collectionsOf } from './stores/collection-store.ts'
import { heldAssets } from './stores/draw-asset-store.ts'

/** A result as it's stored. Its file is an asset. */
export interface StoredResult {
  readonly asset: string
  /** The position among the requested ones. */
  readonly position: number
  readonly width: number
  readonly height: number
  readonly seed?: number
  readonly seconds?: number
  readonly actions?: readonly DrawingAction[]
}

// Only the server has written these columns.
export const resultsOf = ({ results }: Pick<DrawingTable, 'results'>): StoredResult[] =>
  JSON.parse(results) as StoredResult[]

interface StoredError {
  readonly code: string
  readonly values?: ApiError['values']
}

/** Returns any thrown value as a drawing keeps it, with what other languages need. */
export function storedError(error: unknown): string {
  const { code, values } = asApiError(error)
  return JSON.stringify({ code, ...(values !== undefined && { values }) } satisfies StoredError)
}

/** Returns the stored error in the reader's language. */
async function readError(stored: string, locale: Locale) {
  const { code, values } = JSON.parse(stored) as StoredError
  const error = new ApiError(code, { values })
  return { statusCode: error.statusCode, code, message: await errorText(error, locale) }
}

interface Reading {
  readonly queries: Queries
  readonly assets: DriveFeature['assets']
  readonly space: { readonly owner: string; readonly by: string }
  readonly locale: Locale
}

/** Returns drawings as the API shows them to a reader. */
export async function readDrawings(
  { queries, assets, space, locale }: Reading,
  rows: readonly DrawingTable[],
): Promise<Drawing[]> {
  const ids = rows.map(({ id }) => id)
  const held = await heldAssets(queries, space.owner, ids)
  const collections = await collectionsOf(queries, space.owner, ids)
  const shown = [...held.values()].flat().filter(({ role }) => role === 'result' || role === 'preview')
  const files = await assets.byIds(
    space,
    shown.map(({ assetId }) => assetId),
  )
  return Promise.all(
    rows.map(async (row) => {
      const own = held.get(row.id) ?? []
      const isActive = row.endedAt === null
      const [preview] = isActive ? idsOf(own, 'preview') : []
      const error = row.error === null ? undefined : await readError(row.error, locale)
      return {
        ...entityOf(row),
        ...(row.ownerId !== space.by && { owner: row.ownerId }),
        references: idsOf(own, 'reference'),
        mask: idsOf(own, 'mask')[0] ?? null,
        ...(preview !== undefined && { preview: files.get(preview)?.url ?? '' }),
        results: resultsOf(row).flatMap((result) => shownResult(result, files.get(result.asset))),
        ...(error !== undefined && { error }),
        collections: collections.get(row.id) ?? [],
      }
    }),
  )
}

const idsOf = (held: readonly DrawAssetTable[], role: DrawAssetTable['role']): string[] =>
  held.filter((each) => each.role === role).map(({ assetId }) => assetId)

type ShownFile = NonNullable<ReturnType<Awaited<ReturnType<Reading['assets']['byIds']>>['get']>>

function shownResult(stored: StoredResult, file: ShownFile | undefined): DrawingResult[] {
  if (file === undefined) return []
  const { position: _, actions, ...result } = stored
  const { name, url, thumbnail, type, size } = file
  return [
    {
      ...result,
      name,
      url,
      type,
      size,
      ...(thumbnail !== undefined && { thumbnail }),
      ...(actions !== undefined && { actions: [...actions] }),
    },
  ]
}

/** Returns what a row says by itself. */
function entityOf(row: DrawingTable) {
  return {
    id: row.id,
    kind: row.kind,
    prompt: row.prompt,
    ...(row.negativePrompt !== null && { negativePrompt: row.negativePrompt }),
    model: row.model,
    ...(row.size !== null && { size: row.size }),
    ...(row.ratio !== null && { ratio: row.ratio }),
    count: row.count,
    ...(row.quality !== null && { quality: row.quality }),
    ...(row.style !== null && { style: row.style }),
    ...(row.seed !== null && { seed: row.seed }),
    ...(row.seconds !== null && { seconds: row.seconds }),
    metadata: row.metadata === 1,
    ...(row.parentId !== null && { parent: row.parentId }),
    state: row.state,
    progress: row.progress,
    ...(row.prompts !== null && { prompts: JSON.parse(row.prompts) as string[] }),
    ...(row.revisedPrompt !== null && { revisedPrompt: row.revisedPrompt }),
    costMicros: row.costMicros,
    from: row.fromId,
    favorite: row.favorite === 1,
    ...(row.temporary === 1 && { temporary: true }),
    ...(row.trashedAt !== null && { trashedAt: row.trashedAt }),
    ...(row.submittedAt !== null && { startedAt: row.submittedAt }),
    ...(row.endedAt !== null && { endedAt: row.endedAt }),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
