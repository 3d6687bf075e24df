import type { Api } from '../client/api-types.ts'
import type { Message } from './entities.ts'
import { joinPath, type Path } from './thread-path.ts'

/** Messages asked for at once: more than a screen shows, few enough to come quickly. */
export const PATH_PAGE_SIZE = 50

export interface PathRequest {
  readonly api: Pick<Api, 'chat'>
  readonly conversation: string
  readonly leaf?: string | undefined
  readonly signal: AbortSignal
}

/** The newest messages of the path to `leaf` (default the conversation's), joined to what is known before them. */
export async function loadNewest(request: PathRequest, known: Path): Promise<Path> {
  return joinPath(known, await readPage(request, 1))
}

/**
 * The path with one more page before it. Pages are counted from the leaf, by how many messages are here, so that what
 * was said since does not shift them.
 */
export async function loadBefore(request: PathRequest, path: Path): Promise<Path> {
  const read = await readPage(request, Math.floor(path.length / PATH_PAGE_SIZE) + 1)
  const known = new Set(path.map(({ id }) => id))
  const older = joinPath(
    [],
    read.filter(({ id }) => !known.has(id)),
  )
  const joins = older.length > 0 && older.at(-1)?.id === path[0]?.parent
  return joins ? [...older, ...path] : path
}

async function readPage({ api, conversation, leaf, signal }: PathRequest, page: number): Promise<readonly Message[]> {
  const { list } = await api.chat.searchMessages({
    query: { conversation, page, limit: PATH_PAGE_SIZE, sort: '-createdAt', ...(leaf === undefined ? {} : { leaf }) },
    signal,
  })
  return list
}
