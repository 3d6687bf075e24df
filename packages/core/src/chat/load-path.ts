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

/** Whether the branch on show of a conversation has a message, however far up. Throws `message.not_found`. */
export async function isOnPath(api: Pick<Api, 'chat'>, conversation: string, messageId: string): Promise<boolean> {
  const { total } = await api.chat.searchMessages({ query: { conversation, leaf: messageId, limit: 1 } })
  // As deep as it is itself, on the branch on show.
  const { list } = await api.chat.searchMessages({ query: { conversation, limit: 1, page: total } })
  return list[0]?.id === messageId
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
