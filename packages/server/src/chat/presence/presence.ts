import type { Person } from '@saffron/core/auth'
import { PRESENCE_KEPT_MS, type PresentPerson } from '@saffron/core/chat'

/** Who has a shared conversation open. It's only in memory, and forgotten after 30 s without a sign of life. */
export interface Presence {
  /** Remembers a member for a while. Returns everyone who is present. */
  readonly show: (place: Place, person: Person, typing: boolean) => readonly PresentPerson[]
  readonly stop: () => void
}

interface Place {
  readonly owner: string
  readonly conversation: string
}

interface Present {
  readonly person: PresentPerson
  readonly timer: NodeJS.Timeout
}

/** `onChange` gets everyone who is present when someone comes, leaves, or starts or stops typing. */
export function createPresence(onChange: (place: Place, people: readonly PresentPerson[]) => void): Presence {
  const rooms = new Map<string, Map<string, Present>>()
  const peopleIn = (conversation: string): PresentPerson[] =>
    [...(rooms.get(conversation)?.values() ?? [])].map(({ person }) => person)

  const leave = (place: Place, userId: string): void => {
    const room = rooms.get(place.conversation)
    room?.delete(userId)
    if (room?.size === 0) rooms.delete(place.conversation)
    onChange(place, peopleIn(place.conversation))
  }

  return {
    show: (place, person, typing) => {
      const { conversation } = place
      const room = rooms.get(conversation) ?? new Map<string, Present>()
      rooms.set(conversation, room)
      const before = room.get(person.id)
      clearTimeout(before?.timer)
      const timer = setTimeout(() => leave(place, person.id), PRESENCE_KEPT_MS).unref()
      room.set(person.id, { person: { ...person, typing }, timer })
      const people = peopleIn(conversation)
      if (before?.person.typing !== typing) onChange(place, people)
      return people
    },
    stop: () => {
      for (const room of rooms.values()) for (const { timer } of room.values()) clearTimeout(timer)
      rooms.clear()
    },
  }
}
