import { IDLE_MS } from './limits.ts'
import type { ToolServer } from './tool-server.ts'

/** Which connection: one client per plugin, user and credential, because a shared one could mix up their answers. */
export interface ConnectionName {
  readonly plugin: string
  readonly user: string
  /** Distinguishes the user's key or account from an earlier one. */
  readonly credential: string
}

/** A connection with the time of its last listing. */
export interface OpenConnection {
  readonly server: ToolServer
  /** In milliseconds since 1970. 0 if nothing was listed yet. */
  listedAt: number
}

interface Slot {
  readonly name: ConnectionName
  readonly opened: Promise<OpenConnection>
  users: number
  idle: NodeJS.Timeout | undefined
}

/** The open connections to the servers of plugins. */
export interface Connections {
  /** Works with an open connection, or opens one. It stays open for a while afterwards, and while it waits for the user. */
  readonly use: <T>(
    name: ConnectionName,
    open: () => Promise<ToolServer>,
    work: (connection: OpenConnection) => Promise<T>,
  ) => Promise<T>
  /** Closes the connections that the condition is true for. */
  readonly closeWhere: (isClosed: (name: ConnectionName) => boolean) => Promise<void>
}

const keyOf = ({ plugin, user, credential }: ConnectionName): string => [plugin, user, credential].join(' ')

export function createConnections(): Connections {
  const slots = new Map<string, Slot>()

  /** Forgets a connection, so that the next call opens another one. */
  const drop = (slot: Slot) => {
    clearTimeout(slot.idle)
    const key = keyOf(slot.name)
    if (slots.get(key) === slot) slots.delete(key)
  }
  const close = async (slot: Slot) => {
    drop(slot)
    const connection = await slot.opened.catch(() => undefined)
    await connection?.server.close().catch(() => undefined)
  }
  const closeLater = (slot: Slot) => {
    clearTimeout(slot.idle)
    slot.idle = setTimeout(() => void closeIdle(slot), IDLE_MS).unref()
  }
  const closeIdle = async (slot: Slot) => {
    const connection = await slot.opened.catch(() => undefined)
    if (slot.users > 0) return
    if (connection?.server.isWaiting?.() === true) closeLater(slot)
    else await close(slot)
  }
  const openSlot = (name: ConnectionName, open: () => Promise<ToolServer>): Slot => {
    const opened = open().then((server) => ({ server, listedAt: 0 }))
    const slot: Slot = { name, opened, users: 0, idle: undefined }
    slots.set(keyOf(name), slot)
    opened.then(
      ({ server }) => server.ended.then(() => drop(slot)),
      () => drop(slot),
    )
    return slot
  }

  return {
    use: async (name, open, work) => {
      const slot = slots.get(keyOf(name)) ?? openSlot(name, open)
      slot.users++
      clearTimeout(slot.idle)
      try {
        return await work(await slot.opened)
      } finally {
        slot.users--
        if (slot.users === 0) closeLater(slot)
      }
    },
    closeWhere: async (isClosed) => {
      const closed = [...slots.values()].filter(({ name }) => isClosed(name))
      await Promise.all(closed.map(close))
    },
  }
}
