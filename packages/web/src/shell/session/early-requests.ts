import type { Locale } from '@saffron/core/i18n'
import { readStored, STORED_KEYS } from '@saffron/core/session'

import { inSpace, workspaceIn } from '../address/space-address.ts'

/** A pending response, and the user it was requested for. */
interface EarlyRequest {
  readonly authorization: string
  readonly answer: Promise<Response>
}

declare global {
  /** Requests made before the app's script loaded, by URL. Each is used once. */
  var earlyRequests: Map<string, EarlyRequest> | undefined
}

/** A page that hasn't used a response by then doesn't need it, and later requests must be fresh. */
const KEPT_MS = 10_000
/** The first page of the list of conversations in the space of this URL. */
const conversations = () => inSpace('/ai/conversation/search?page=1&limit=30', workspaceIn(location))
const CHAT_PAGE = /^\/app\/chats(?:\/([\w-]+))?\/?$/
/** The sidebar is next to the thread: see use-wide.ts. */
const WIDE = '(width >= 960px)'

/** The first requests of the chat page at this URL. They match those of the stores in core. */
function firstCalls(): string[] {
  const page = CHAT_PAGE.exec(location.pathname)
  if (page === null) return []
  const id = page[1]
  const workspace = workspaceIn(location)
  return [
    ...(matchMedia(WIDE).matches ? [conversations()] : []),
    ...(id === undefined
      ? []
      : [`/ai/conversation/list/${id}`, `/ai/message/search?conversation=${id}&page=1&limit=50&sort=-createdAt`]),
    ...(workspace === undefined ? [] : [`/workspace/list/${workspace}`]),
    '/ai/model/list/chat',
    '/user/me',
  ]
}

/**
 * Starts the requests that a signed-in reader's page will need, before it renders. Returns whether the reader is signed
 * in.
 */
export function startEarlyRequests(locale: Locale): boolean {
  const token = readStored(localStorage.getItem(STORED_KEYS.accessToken), Date.now())
  const calls = firstCalls()
  if (typeof token !== 'string' || token === '' || calls.length === 0) return false
  const authorization = `Bearer ${token}`
  const headers = { accept: 'application/json', 'accept-language': locale, authorization }
  const requests = new Map<string, EarlyRequest>()
  for (const call of calls) {
    const answer = fetch(call, { headers })
    // The error is reported to the code that uses the response, if any.
    answer.catch(() => undefined)
    requests.set(location.origin + call, { authorization, answer })
  }
  globalThis.earlyRequests = requests
  setTimeout(() => requests.clear(), KEPT_MS)
  return true
}

/** Returns whether an early response of the conversation list is still unused. */
export const hasEarlyConversations = (): boolean =>
  globalThis.earlyRequests?.has(location.origin + conversations()) === true

/** Like `fetch`, but returns the response of an early request if it was made with the same token. */
export function fetchOrReuse(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? globalThis.earlyRequests?.get(url) : undefined
  globalThis.earlyRequests?.delete(url)
  const hasSameToken = early?.authorization === new Headers(init.headers).get('authorization')
  return early !== undefined && hasSameToken ? early.answer : fetch(url, init)
}
