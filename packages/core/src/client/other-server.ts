import { ApiError } from '../errors/index.ts'
import type { Fetched } from './exchange.ts'

/** What a proxy in front of a server of ours says of itself, in a page of its own. */
const OF_PROXIES: ReadonlySet<number> = new Set([408, 413, 414, 429, 431])

/** What is said where there is no such call, which a server of ours says in JSON. */
const NO_SUCH_CALL: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * Throws `client.other_server` where a page came in the place of an answer: from a captive portal, a wrong proxy, or a
 * server of something else. Its status then says nothing of what was asked for.
 */
export async function refuseOtherServer(method: string, response: Fetched): Promise<void> {
  if (!isOfOthers(method, response)) return
  await response.body?.cancel().catch(() => undefined)
  throw new ApiError('client.other_server')
}

function isOfOthers(method: string, { status, headers }: Fetched): boolean {
  const type = headers.get('content-type') ?? ''
  // An answer to HEAD has no body that could say whose it is.
  if (type === '' || method === 'HEAD' || /[/+]json\b/i.test(type)) return false
  if (NO_SUCH_CALL.has(status)) return true
  // A file somebody keeps may be a page too; it comes with its name.
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type) || headers.has('content-disposition')) return false
  return status < 500 && !OF_PROXIES.has(status)
}
