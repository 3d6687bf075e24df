import type { TestServer } from './test-server.ts'

/** The six digits that were sent last to an address, as its owner or the super-admin reads them; empty without any. */
export async function latestCode({ app }: TestServer, to: string): Promise<string> {
  await app.mail.settled()
  const [message] = (await app.mail.searchOutbox({ page: 1, limit: 1, q: to })).list
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
}
