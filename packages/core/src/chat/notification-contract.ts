import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, instant, listOf, listQuery } from '../endpoints/entity.ts'

/**
 * A notification of a user. `mention`: a message in a workspace mentions them. `balance`: the credits of a workspace that
 * they own run low.
 */
export const notification = z.extend(baseEntity, {
  kind: z.enum(['mention', 'balance']),
  workspace: z.object({ id, name: z.string() }),
  /** Of a mention, like the next three. */
  conversation: z.optional(z.object({ id, title: z.string() })),
  message: z.optional(id),
  /** The beginning of the message, on one line. */
  excerpt: z.optional(z.string()),
  /** Who wrote it. Null if the account was deleted. */
  author: z.optional(z.nullable(person)),
  /** Null if it's unread. */
  readAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

const unreadCount = z.int().check(z.minimum(0))

export const notificationContract = defineContract({
  searchNotifications: {
    method: 'GET',
    path: '/notification/search',
    access: 'user',
    isAddition: true,
    summary:
      'The notifications of the caller from workspaces, newest first, and how many are unread; unread=true for only those',
    query: z.extend(listQuery, { unread: z.optional(z.stringbool()) }),
    result: z.extend(listOf(notification), { unread: unreadCount }),
  },
  readNotifications: {
    method: 'POST',
    path: '/notification/read',
    access: 'user',
    isAddition: true,
    summary: 'Mark some or all notifications as read. Unknown ones are ignored',
    body: z.union([
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    result: z.object({ unread: unreadCount }),
  },
})
