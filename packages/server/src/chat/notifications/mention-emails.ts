import { chatPath } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import type { MailService } from '../../mail/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { webOrigin } from '../../platform/web-origin.ts'
import { peopleOf } from '../../spaces/index.ts'
import {
  dueGroups,
  type EmailGroup,
  lastEmailAt,
  markEmailed,
  postpone,
  takeGroup,
  unreadOf,
} from './mention-email-store.ts'
import { writeMentionEmail } from './write-mention-email.ts'

/** How long a mention waits to be read before an email reports it. */
export const EMAIL_AFTER_MS = 5 * 60 * 1000
/** At most one email per conversation in this time. */
const EMAIL_PAUSE_MS = 60 * 60 * 1000
const LOOK_MS = 60 * 1000
const BATCH = 100

/** Where a user's emails about mentions go. */
export interface MentionAddress {
  readonly to: string
  readonly locale: Locale
}

export interface MentionEmailDeps extends Pick<Deps, 'db' | 'config' | 'log' | 'now'> {
  readonly mail: Pick<MailService, 'mailGoesTo' | 'sendMail'>
  /** Undefined if the user has no verified address, doesn't want these emails, or can't sign in. */
  readonly mentionAddressOf: (userId: string) => Promise<MentionAddress | undefined>
}

export interface MentionEmails {
  /** Sends all emails that are due. */
  readonly sendDue: () => Promise<void>
  readonly start: () => void
  readonly stop: () => void
}

const after = (at: Date | string, ms: number): string => new Date(new Date(at).getTime() + ms).toISOString()

/** Sends emails about mentions that stay unread for a while. Without a mail server, there are none. */
export function createMentionEmails(deps: MentionEmailDeps): MentionEmails {
  const { db, config, log, now, mail, mentionAddressOf } = deps
  let timer: NodeJS.Timeout | undefined

  /** Returns the mail of a group, or undefined if there's none to send now. */
  const take = async (group: EmailGroup) => {
    // The preference, membership and read marks are checked when the email goes out, not when the message was written.
    const address = await mentionAddressOf(group.userId)
    return db.transaction(async (tx) => {
      const taken = await takeGroup(tx, group)
      if (taken.length === 0 || address === undefined || mail.mailGoesTo === 'outbox') return undefined
      const unread = await unreadOf(tx, group.userId, taken)
      const ids = unread.map(({ id }) => id)
      const [newest] = unread
      if (newest === undefined) return undefined
      const last = await lastEmailAt(tx, group)
      const next = last === null ? undefined : after(last, EMAIL_PAUSE_MS)
      if (next !== undefined && next > now().toISOString()) {
        await postpone(tx, ids, next)
        return undefined
      }
      await markEmailed(tx, ids, now().toISOString())
      const people = await peopleOf(tx, newest.authorId === null ? [] : [newest.authorId])
      const { spaceId: workspace, messageId: at } = newest
      return {
        to: address.to,
        locale: address.locale,
        email: await writeMentionEmail({
          author: people.get(newest.authorId ?? '')?.name,
          count: unread.length,
          conversation: newest.title,
          workspace: newest.workspaceName,
          origin: webOrigin(config),
          path: chatPath(group.conversationId, { workspace, at }),
          locale: address.locale,
        }),
      }
    })
  }

  const sendDue = async (): Promise<void> => {
    for (;;) {
      const groups = await dueGroups(db.query, { now: now().toISOString(), limit: BATCH })
      for (const group of groups) {
        const outgoing = await take(group)
        if (outgoing !== undefined) mail.sendMail(outgoing)
      }
      if (groups.length < BATCH) return
    }
  }
  let looking = false
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    try {
      await sendDue()
    } catch (error) {
      log.error({ err: error }, 'emails about mentions could not be sent')
    }
    looking = false
  }

  return {
    sendDue,
    start: () => {
      timer = setInterval(() => void look(), LOOK_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
