// Opens streams, and reports in one message when each saw its first word and how it ended.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** One stream to open. */
export interface StreamRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface LoadRequest {
  readonly streams: readonly StreamRequest[]
  /** Starts per second. 0 opens each stream when the previous one has ended, Infinity opens all at once. */
  readonly startsPerSecond: number
}

/** The result of one stream, in the order of the requests. */
export interface StreamReport {
  readonly firstMs: number
  readonly whole: boolean
  readonly failure?: string
}

const FIRST_WORD = /"content":"[^"]|event: text/
const WHOLE = /data: \[DONE\]|"status":"complete"/
/** Milliseconds between two checks whether the next stream is due. */
const TICK_MS = 20

function openStream(agent: Agent, { url, headers, body }: StreamRequest): Promise<StreamReport> {
  return new Promise((resolve) => {
    const began = performance.now()
    let firstMs = NaN
    let tail = ''
    const end = (failure?: string) =>
      resolve({ firstMs, whole: WHOLE.test(tail), ...(failure === undefined ? {} : { failure }) })
    const call = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          if (Number.isNaN(firstMs) && FIRST_WORD.test(tail + text)) firstMs = performance.now() - began
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

async function runLoad({ streams, startsPerSecond }: LoadRequest): Promise<StreamReport[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const reports: Promise<StreamReport>[] = []
  const began = performance.now()
  for (const stream of streams) {
    const isAhead = () => startsPerSecond > 0 && reports.length > ((performance.now() - began) / 1000) * startsPerSecond
    while (isAhead()) await delay(TICK_MS)
    // One at a time simulates a single user with a connection of their own.
    const report = openStream(startsPerSecond === 0 ? new Agent() : agent, stream)
    reports.push(report)
    if (startsPerSecond === 0) await report
  }
  const all = await Promise.all(reports)
  agent.destroy()
  return all
}

process.once('message', async (load: LoadRequest) => {
  process.send?.(await runLoad(load))
  process.disconnect()
})
