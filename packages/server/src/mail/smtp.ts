import type { Transporter } from 'nodemailer'

import { readSmtpAddress } from '../platform/smtp-address.ts'

/** An email as it is sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Smtp {
  /** Rejects if the server doesn't accept it, after at most half a minute. */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

/** The timeout to connect, to receive the greeting, and for each later response. */
const REACH_MS = 8000
const SILENCE_MS = 15_000

export interface SmtpSettings {
  /** See `readSmtpAddress`. */
  readonly url: string
  /** `Saffron <saffron@example.com>`. */
  readonly from: string
}

/** Sends emails through one server, over a small pool of connections. */
export function createSmtp({ url, from }: SmtpSettings): Smtp {
  const address = readSmtpAddress(url)
  if (address === undefined) throw new TypeError('Not the address of a mail server')
  const { host, port, secure, requireTls, ignoreTls, verified, login } = address
  const options = {
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
    // Don't open file names or URLs in a text.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login && { auth: login }),
  } as const
  // Loaded with the first email, because it's large and most installations send none.
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(options)
  return {
    send: async (mail) => {
      // Keeps auto-responders from answering.
      opened ??= open()
      const transport = await opened
      await transport.sendMail({ ...mail, from, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}
