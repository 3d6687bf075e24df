import type { Message } from './entities.ts'

/** A message of the current path. Its object stays the same until something in it changes. */
export interface ThreadMessage extends Message {
  /** Stays the same when an optimistic message becomes a stored one. It's the key of the row. */
  readonly key: string
  /** Shown before the server has accepted it. `id` isn't the server's. */
  readonly pending?: true
}

export type Path = readonly ThreadMessage[]

export const onPath = (message: Message, key: string = message.id): ThreadMessage => ({ ...message, key })

/** Returns the messages before `id`, or all if it isn't on the path. */
export function pathBefore(path: Path, id: string): Path {
  const index = path.findIndex((message) => message.id === id)
  return index === -1 ? path : path.slice(0, index)
}

/** Returns the messages up to the one that a reply answers: before a reply, or through a user's own message. */
export function pathToQuestion(path: Path, id: string): Path {
  const index = path.findIndex((message) => message.id === id)
  if (index === -1) return path
  return path.slice(0, path[index]?.role === 'user' ? index + 1 : index)
}

/**
 * Returns the path that ends with `message`, placed after its parent. Returns undefined if the parent isn't on the
 * path: another client has continued, and the path must be reloaded.
 */
export function pathWith(path: Path, message: ThreadMessage): Path | undefined {
  const same = path.findIndex(({ id }) => id === message.id)
  if (same !== -1) return [...path.slice(0, same), message]
  if (message.parent === null) return [message]
  const parent = path.findIndex(({ id }) => id === message.parent)
  return parent === -1 ? undefined : [...path.slice(0, parent + 1), message]
}

/** Sorts the messages of a path by their parents, root first. */
export function orderPath(messages: readonly Message[]): readonly Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const parents = new Set(messages.map(({ parent }) => parent))
  const ordered: Message[] = []
  let next = messages.find(({ id }) => !parents.has(id))
  while (next !== undefined) {
    ordered.push(next)
    next = next.parent === null ? undefined : byId.get(next.parent)
  }
  return ordered.toReversed()
}

/**
 * Joins a path that was reloaded from its end to the known messages before it. Unchanged messages keep their object.
 */
export function joinPath(known: Path, read: readonly Message[]): Path {
  const ordered = orderPath(read)
  const first = ordered[0]
  const byId = new Map(known.map((message) => [message.id, message]))
  const tail = ordered.map((message) => {
    const before = byId.get(message.id)
    return before !== undefined && sameMessage(before, message) ? before : onPath(message, before?.key)
  })
  const joint = first === undefined ? -1 : known.findIndex(({ id }) => id === first.parent)
  return [...known.slice(0, joint + 1), ...tail]
}

const sameMessage = (a: Message, b: Message): boolean =>
  a.updatedAt === b.updatedAt &&
  a.status === b.status &&
  a.text === b.text &&
  a.siblings.length === b.siblings.length &&
  a.siblings.every((id, index) => id === b.siblings[index])
