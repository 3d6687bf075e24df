// Opens many streams at once and reports, as one line of JSON, when each saw its first word and how it ended.
import { Agent, request } from 'node:http'

/** One stream to open. */
export interface LoadRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface LoadReport {
  readonly firstMs: readonly number[]
  readonly chunks: number
  readonly whole: number
  readonly failures: readonly string[]
}

const FIRST_WORD = /"content":"[^"]|event: text/
const WHOLE = /data: \[DONE\]|"status":"complete"/

function openStream(agent: Agent, { url, headers, body }: LoadRequest) {
  return new Promise<{ firstMs: number; chunks: number; whole: boolean; failure?: string }>((resolve) => {
    const began = performance.now()
    let firstMs = NaN
    let chunks = 0
    let tail = ''
    const end = (failure?: string) =>
      resolve({ firstMs, chunks, whole: WHOLE.test(tail), ...(failure === undefined ? {} : { failure }) })
    const call = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          if (Number.isNaN(firstMs) && FIRST_WORD.test(tail + text)) firstMs = performance.now() - began
          for (let at = text.indexOf('data: '); at !== -1; at = text.indexOf('data: ', at + 6)) chunks++
          tail = (tail + text).slice(-4000)
        })
        answer.on('end', () =>
          end(answer.statusCode === 200 ? undefined : `${answer.statusCode} ${tail.slice(0, 200)}`),
        )
        answer.on('error', (error) => end(error.message))
      },
    )
    call.on('error', (error) => end(error.message))
    call.end(body)
  })
}

async function runLoad(requests: readonly LoadRequest[]): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const streams = await Promise.all(requests.map((one) => openStream(agent, one)))
  agent.destroy()
  return {
    firstMs: streams.map(({ firstMs }) => firstMs),
    chunks: streams.reduce((sum, { chunks }) => sum + chunks, 0),
    whole: streams.filter(({ whole }) => whole).length,
    failures: streams.flatMap(({ failure }) => failure ?? []),
  }
}

process.once('message', async (requests: LoadRequest[]) => {
  process.send?.(await runLoad(requests))
  process.disconnect()
})
