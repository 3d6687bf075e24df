import type { Locale } from '@saffron/core/i18n'
import { readStored, STORED_KEYS } from '@saffron/core/session'

/** An answer under way, and in whose name it was asked for. */
interface EarlyAnswer {
  readonly authorization: string
  readonly answer: Promise<Response>
}

declare global {
  /** What was asked for before the app's script was here, by address; each is taken once. */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined
}

/** A page that does not take an answer by then shows something else, and what it asks for later has to be fresh. */
const KEPT_MS = 10_000
/** The first page of the list of conversations. */
const CONVERSATIONS = '/ai/conversation/search?page=1&limit=30'
const CHAT_PAGE = /^\/app\/chats(?:\/([\w-]+))?\/?$/
/** The sidebar stands beside the thread: see use-wide.ts. */
const WIDE = '(width >= 960px)'

/** What the chat page at this address asks for when it opens: the stores of core ask by these very addresses. */
function firstCalls(): string[] {
  const page = CHAT_PAGE.exec(location.pathname)
  if (page === null) return []
  const id = page[1]
  return [
    ...(matchMedia(WIDE).matches ? [CONVERSATIONS] : []),
    ...(id === undefined
      ? []
      : [`/ai/conversation/list/${id}`, `/ai/message/search?conversation=${id}&page=1&limit=50&sort=-createdAt`]),
    '/ai/model/list/chat',
    '/user/me',
  ]
}

/**
 * Requests what a signed-in reader's page is about to need, before there is anything to show it with. Returns whether
 * this is such a page.
 */
export function askEarly(locale: Locale): boolean {
  const token = readStored(localStorage.getItem(STORED_KEYS.accessToken), Date.now())
  const calls = firstCalls()
  if (typeof token !== 'string' || token === '' || calls.length === 0) return false
  const authorization = `Bearer ${token}`
  const headers = { accept: 'application/json', 'accept-language': locale, authorization }
  const answers = new Map<string, EarlyAnswer>()
  for (const call of calls) {
    const answer = fetch(call, { headers })
    // Told to whoever takes it, if anybody does.
    answer.catch(() => undefined)
    answers.set(location.origin + call, { authorization, answer })
  }
  globalThis.earlyAnswers = answers
  setTimeout(() => answers.clear(), KEPT_MS)
  return true
}

/** Whether the list of conversations was asked for early, and nobody has taken it yet. */
export const hasEarlyConversations = (): boolean =>
  globalThis.earlyAnswers?.has(location.origin + CONVERSATIONS) === true

/** `fetch`, which takes the answer to a call that was asked for early in the same person's name. */
export function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? globalThis.earlyAnswers?.get(url) : undefined
  globalThis.earlyAnswers?.delete(url)
  const inTheSameName = early?.authorization === new Headers(init.headers).get('authorization')
  return early !== undefined && inTheSameName ? early.answer : fetch(url, init)
}
