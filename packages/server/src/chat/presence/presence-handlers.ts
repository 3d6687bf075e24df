import type { chatContract } from '@saffron/core/chat'

import type { Handlers } from '../../http/handler.ts'
import { peopleOf } from '../../spaces/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import type { Presence } from './presence.ts'

type PresenceHandlers = Pick<Handlers<typeof chatContract>, 'showPresence'>

export const presenceHandlers = ({ db }: Pick<ChatContext, 'db'>, presence: Presence): PresenceHandlers => ({
  showPresence: async ({ space: { owner, by }, params: { id }, body: { typing } }) => {
    await requireConversation(db.query, { owner, by, id })
    // A user's own space has no other members.
    const caller = owner === by ? undefined : (await peopleOf(db.query, [by])).get(by)
    if (caller === undefined) return { list: [] }
    const people = presence.show({ owner, conversation: id }, caller, typing)
    return { list: people.filter((person) => person.id !== by) }
  },
})
