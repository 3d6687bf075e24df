import { Agent, type IncomingMessage, request } from 'node:http'

/** One conversation of a workspace and its members' tokens, the owner's first. */
export interface SharedChat {
  readonly workspace: string
  readonly conversation: string
  readonly tokens: readonly string[]
}

/** When one member saw the next word, in milliseconds from the start of the ask, and whether the reply was whole. */
export interface Watched {
  readonly wordMs: number
  readonly whole: boolean
}

const WORD = 'event: text'
const WHOLE = '"status":"complete"'

/** Opens a stream and calls back for each piece of text. Resolves when it has ended. */
function readStream(
  call: { readonly url: string; readonly token: string; readonly agent: Agent; readonly body?: object },
  onText: (text: string) => void,
): Promise<void> {
  const { url, token, agent, body } = call
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer: IncomingMessage) => {
        answer.setEncoding('utf8')
        answer.on('data', onText)
        answer.once('error', reject)
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${url} answers ${answer.statusCode}`))
        })
      },
    )
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * The first member asks, and as soon as the reply exists, so many others attach to it. The demo model writes its first
 * word at once, so the word that is timed is the next one, which comes when all are attached.
 *
 * @returns one entry for each watcher, in the order of the members.
 */
export async function askAndWatch(
  base: string,
  { conversation, tokens }: SharedChat,
  { watchers, words }: { readonly watchers: number; readonly words: number },
): Promise<Watched[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const url = `${base}/ai/conversation/list/${conversation}`
  const began = performance.now()
  const watch = async (token: string): Promise<Watched> => {
    let wordMs = NaN
    let tail = ''
    await readStream({ url: `${url}/attach`, token, agent, body: {} }, (text) => {
      tail = (tail + text).slice(-2000)
      if (Number.isNaN(wordMs) && tail.split(WORD).length > 2) wordMs = performance.now() - began
    })
    return { wordMs, whole: tail.includes(WHOLE) }
  }
  const watching = Promise.withResolvers<Watched[]>()
  let opened = false
  await readStream({ url: `${url}/start`, token: tokens[0] ?? '', agent, body: { content: `${words} words` } }, () => {
    if (opened) return
    opened = true
    Promise.all(tokens.slice(1, watchers + 1).map(watch)).then(watching.resolve, watching.reject)
  })
  const seen = await watching.promise
  agent.destroy()
  return seen
}
