import { ApiError } from '../errors/index.ts'
import type { Fetched } from './fetch.ts'

/** Statuses with which a proxy in front of our server reports a problem on a page of its own. */
const OF_PROXIES: ReadonlySet<number> = new Set([408, 413, 414, 429, 431])

/** Statuses of an unknown call. Our server sends them as JSON. */
const NO_SUCH_CALL: ReadonlySet<number> = new Set([404, 405, 501])

/**
 * Throws `client.other_server` if an HTML page arrives in place of a response: from a captive portal, a wrong proxy, or
 * another kind of server. Its status says nothing about the call.
 */
export async function refuseOtherServer(method: string, response: Fetched): Promise<void> {
  if (!isOfOthers(method, response)) return
  await response.body?.cancel().catch(() => undefined)
  throw new ApiError('client.other_server')
}

function isOfOthers(method: string, { status, headers }: Fetched): boolean {
  const type = headers.get('content-type') ?? ''
  // A response to HEAD has no body that could identify its server.
  if (type === '' || method === 'HEAD' || /[/+]json\b/i.test(type)) return false
  if (NO_SUCH_CALL.has(status)) return true
  // A user's file may be an HTML page too. It has a file name.
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type) || headers.has('content-disposition')) return false
  return status < 500 && !OF_PROXIES.has(status)
}
