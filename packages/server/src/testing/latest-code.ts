import type { TestServer } from './test-server.ts'

/**
 * Returns the last six-digit code sent to an address, as the recipient or the super admin sees it. Returns an empty
 * text if there is none.
 */
export async function latestCode({ app }: TestServer, to: string): Promise<string> {
  await app.mail.settled()
  const [message] = (await app.mail.searchOutbox({ page: 1, limit: 1, q: to })).list
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
}
