import type { ChatApi } from './contract.ts'
import type { Message } from './entities.ts'
import { joinPath, onPath, type Path } from './thread-path.ts'

/** Messages per page: more than a screen shows, and few enough to load quickly. */
const PATH_PAGE_SIZE = 50

export interface PathRequest {
  readonly api: ChatApi
  readonly conversation: string
  readonly leaf?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Loads the newest messages of the path to `leaf` (default: the conversation's), and joins them to the known ones
 * before them.
 */
export async function loadNewest(request: PathRequest, known: Path): Promise<Path> {
  return joinPath(known, await readEnd(request))
}

/**
 * Reads a changed message again if it's in the part of `path` that a reload of its end has kept as known. Without it, and
 * if it was deleted, the path stays.
 */
export async function readAgain(
  { api, conversation, signal }: PathRequest,
  path: Path,
  known: Path,
  changed: string | undefined,
): Promise<Path> {
  const before = known.find(({ id }) => id === changed)
  const at = before === undefined ? -1 : path.indexOf(before)
  if (before === undefined || at === -1 || path.length - at <= PATH_PAGE_SIZE) return path
  const query = { conversation, leaf: before.id, limit: 1, sort: '-createdAt' }
  const found = await api.chat.searchMessages({ query, signal }).catch(() => undefined)
  const message = found?.list[0]
  return message === undefined ? path : path.with(at, onPath(message, before.key))
}

/** Adds one earlier page to the path: the messages up to the parent of its first message. */
export async function loadBefore(request: PathRequest, path: Path): Promise<Path> {
  const leaf = path[0]?.parent
  if (leaf === undefined || leaf === null) return path
  return [...joinPath([], await readEnd({ ...request, leaf })), ...path]
}

/** Returns whether a conversation's current branch contains a message, however far up. Throws `message.not_found`. */
export async function isOnPath(api: ChatApi, conversation: string, messageId: string): Promise<boolean> {
  const { total } = await api.chat.searchMessages({ query: { conversation, leaf: messageId, limit: 1 } })
  // The number of messages above it on the current branch.
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
