import { createTransport } from 'nodemailer'

import { readSmtpAddress } from '../platform/smtp-address.ts'

/** A mail as it travels. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Smtp {
  /** Rejects when the server does not take it, after half a minute at most. */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

/** As long as a server may take to be reached, to greet, and to say anything at all after that. */
const REACH_MS = 8000
const SILENCE_MS = 15_000

export interface SmtpSettings {
  /** See `readSmtpAddress`. */
  readonly url: string
  /** `Saffron <saffron@example.com>`. */
  readonly from: string
}

/** Sends mails through one server, over a few connections that are used again. */
export function createSmtp({ url, from }: SmtpSettings): Smtp {
  const address = readSmtpAddress(url)
  if (address === undefined) throw new TypeError('Not the address of a mail server')
  const { host, port, secure, requireTls, ignoreTls, verified, login } = address
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ignoreTLS: ignoreTls,
    tls: { rejectUnauthorized: verified },
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    dnsTimeout: REACH_MS,
    socketTimeout: SILENCE_MS,
    // A text is a text: no name of a file or address in it is ever opened.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login && { auth: login }),
  })
  return {
    send: async (mail) => {
      // An answering machine must not answer this.
      await transport.sendMail({ ...mail, from, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}
