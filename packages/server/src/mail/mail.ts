import { setImmediate as afterThis, setTimeout as delay } from 'node:timers/promises'

import type { OutboxMessage, outboxQuery } from '@saffron/core/admin'
import type { Output } from '@saffron/core/contract'
import type { Locale } from '@saffron/core/i18n'

import { newId, readPage } from '../db/index.ts'
import type { OutboxMessageTable } from '../db/tables/mail.ts'
import { readSort } from '../http/read-sort.ts'
import type { Deps } from '../platform/deps.ts'
import { forgetMessages, insertMessage, messagesThat } from './outbox-store.ts'
import { createSms } from './sms.ts'
import { createSmtp, type Smtp, type SmtpSettings } from './smtp.ts'
import { type EmailTemplate, emailHtml, emailText } from './template.ts'

interface Outgoing {
  readonly to: string
  /** The language of the email. */
  readonly locale: Locale
  readonly email: EmailTemplate
}

export interface MailService {
  /** Whether emails are sent, or kept in the outbox for the super admin. */
  readonly mailGoesTo: 'smtp' | 'outbox'
  readonly smsGoesTo: 'provider' | 'outbox'
  /**
   * Sends an email after the response of the current call: it neither delays nor fails the call. Lookups for it also
   * run later, even if there turns out to be no email, so that response times reveal nothing.
   */
  readonly sendMail: (mail: Outgoing | (() => Promise<Outgoing | undefined>)) => void
  /** Sends a text message in the same way. */
  readonly sendSms: (sms: { to: string; text: string }) => void
  readonly searchOutbox: (query: Output<typeof outboxQuery>) => Promise<{ list: OutboxMessage[]; total: number }>
  /** Resolves when all messages in progress have been delivered or have failed. */
  readonly settled: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** How long messages stay in the outbox. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const MAX_REASON_LENGTH = 300
const STOP_MS = 5000

type Content = Pick<OutboxMessageTable, 'kind' | 'recipient' | 'subject' | 'text'>

/** Sends emails and text messages through the configured services, or keeps them in the outbox. */
export function createMailService({ db, config, log, now }: Pick<Deps, 'db' | 'config' | 'log' | 'now'>): MailService {
  const currentSmtp = createCurrentSmtp(config)
  const sms = config.sms && createSms(config.sms)
  const activeSends = new Set<Promise<void>>()

  const keep = async (content: Content, state: 'held' | 'failed', reason: string | null): Promise<void> => {
    const at = now()
    await insertMessage(db.query, { id: newId(), ...content, state, reason, createdAt: at.toISOString() })
    await forgetMessages(db.query, new Date(at.getTime() - KEPT_MS).toISOString())
  }
  const deliver = async (content: Content, send: (() => Promise<void>) | undefined): Promise<void> => {
    if (send === undefined) return keep(content, 'held', null)
    try {
      await send()
    } catch (error) {
      // The server's answer may quote the message, so it is stored with the message and never logged.
      log.warn({ kind: content.kind, failure: codeOf(error) }, 'a message could not be sent: it is in the outbox')
      await keep(content, 'failed', reasonOf(error))
    }
  }
  const start = (kind: Content['kind'], send: () => Promise<void>): void => {
    const delivery = afterThis()
      .then(send)
      .catch((error: unknown) => log.error({ err: error, kind }, 'a message was lost'))
      .finally(() => activeSends.delete(delivery))
    activeSends.add(delivery)
  }
  const sendMail = async (mail: Outgoing | undefined): Promise<void> => {
    if (mail === undefined) return
    const { to, locale, email } = mail
    const { subject } = email
    const text = emailText(email)
    const html = emailHtml(email, locale)
    const content = { kind: 'mail', recipient: to, subject, text } as const
    const smtp = currentSmtp.now()
    await deliver(content, smtp && (() => smtp.send({ to, subject, text, html })))
  }
  const settled = async () => {
    while (activeSends.size > 0) await Promise.all(activeSends)
  }

  return {
    get mailGoesTo() {
      return config.smtp === undefined ? ('outbox' as const) : ('smtp' as const)
    },
    smsGoesTo: sms === undefined ? 'outbox' : 'provider',
    sendMail: (mail) => start('mail', async () => sendMail(typeof mail === 'function' ? await mail() : mail)),
    sendSms: ({ to, text }) => {
      const content = { kind: 'sms', recipient: to, subject: null, text } as const
      start('sms', () => deliver(content, sms && (() => sms(to, text))))
    },
    searchOutbox: async ({ page, limit, sort = '-createdAt', q, kind, state }) => {
      const filter = { kind, state, recipient: q?.trim().toLowerCase() || undefined }
      const order = { ...readSort(sort, ['createdAt']), page, limit }
      const { rows, total } = await readPage(messagesThat(db.query, filter), order)
      return { list: rows.map(toEntity), total }
    },
    settled,
    stop: async () => {
      await Promise.race([settled(), delay(STOP_MS, undefined, { ref: false })])
      currentSmtp.close()
    },
  }
}

/** The mail server that is configured at the moment. The previous one is closed. */
function createCurrentSmtp(config: Pick<Deps['config'], 'smtp'>) {
  let current: (Smtp & SmtpSettings) | undefined
  const now = (): Smtp | undefined => {
    const set = config.smtp
    if (set?.url === current?.url && set?.from === current?.from) return current
    current?.close()
    current = set === undefined ? undefined : { ...createSmtp(set), ...set }
    return current
  }
  return { now, close: () => current?.close() }
}

/** Returns a code such as ECONNREFUSED or EAUTH, which contains no personal data. */
function codeOf(error: unknown): string {
  const { code, cause } = Object(error) as { code?: unknown; cause?: { code?: unknown } }
  const known = [code, cause?.code].find((each) => typeof each === 'string')
  return typeof known === 'string' ? known : 'refused'
}

function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  // For every network failure, the message of fetch is only "fetch failed".
  const whole = said === 'fetch failed' ? `${said}: ${code}` : said
  return whole.slice(0, MAX_REASON_LENGTH)
}

const toEntity = (row: OutboxMessageTable): OutboxMessage => ({
  id: row.id,
  // Only typed values of `deliver` are stored.
  kind: row.kind as OutboxMessage['kind'],
  state: row.state as OutboxMessage['state'],
  to: row.recipient,
  text: row.text,
  createdAt: row.createdAt,
  updatedAt: row.createdAt,
  ...(row.subject !== null && { subject: row.subject }),
  ...(row.reason !== null && { reason: row.reason }),
})
