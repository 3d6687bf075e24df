import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import { readMail, type ReceivedMail } from './read-mail.ts'

export interface Mailbox {
  readonly port: number
  /** In order of arrival. */
  readonly mails: readonly ReceivedMail[]
  readonly close: () => Promise<void>
}

/** Starts a real mail server on loopback that stores all messages. By default, it requires no password. */
export async function startMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 10,
    ...options,
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]?.address ?? '' }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(readMail(Buffer.concat(chunks).toString(), envelope))
        done()
      })
    },
  })
  // A client that rejects the certificate disconnects during the handshake.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return { port, mails, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

export interface ReceivedSms {
  readonly path: string
  readonly authorization: string
  readonly form: Readonly<Record<string, string>>
}

/** Starts a text message service on loopback with Twilio's API. It rejects numbers that end with 0000. */
export async function startSmsService() {
  const messages: ReceivedSms[] = []
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const refused = form['To']?.endsWith('0000') === true
    if (!refused) {
      messages.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
    }
    response.writeHead(refused ? 400 : 201, { 'content-type': 'application/json' })
    response.end(JSON.stringify(refused ? { code: 21_211, message: 'Not a valid number' } : { status: 'queued' }))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port, messages, close }
}
