import type { Api } from '../client/api-types.ts'
import type { Message } from './entities.ts'
import { joinPath, type Path } from './thread-path.ts'

/** Messages asked for at once: more than a screen shows, few enough to come quickly. */
const PATH_PAGE_SIZE = 50

export interface PathRequest {
  readonly api: Pick<Api, 'chat'>
  readonly conversation: string
  readonly leaf?: string | undefined
  readonly signal: AbortSignal
}

/** The newest messages of the path to `leaf` (default the conversation's), joined to what is known before them. */
export async function loadNewest(request: PathRequest, known: Path): Promise<Path> {
  return joinPath(known, await readEnd(request))
}

/** The path with one more page before it: the end of the path to the parent of its first message. */
export async function loadBefore(request: PathRequest, path: Path): Promise<Path> {
  const leaf = path[0]?.parent
  if (leaf === undefined || leaf === null) return path
  return [...joinPath([], await readEnd({ ...request, leaf })), ...path]
}

async function readEnd({ api, conversation, leaf, signal }: PathRequest): Promise<readonly Message[]> {
  const { list } = await api.chat.searchMessages({
    query: {
      conversation,
      page: 1,
      limit: PATH_PAGE_SIZE,
      sort: '-createdAt',
      ...(leaf === undefined ? {} : { leaf }),
    },
    signal,
  })
  return list
}
