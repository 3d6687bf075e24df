// Measures the summary of a Chinese text of three million characters by the demo model, in the same process: its memory
// after the first and the last tenth, and how long other calls wait meanwhile.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { memoryMb, startProgram } from './process.ts'
import { median, printTable } from './table.ts'

const CHARACTERS = 3_000_000
const LOOK_MS = 50

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const file = join(folder, 'tokens.json')
const server = await startProgram(['.dev/bench/users-server.ts', file, '1', '0'], { OLLAMA_HOST: 'none' })
const [token = ''] = JSON.parse(readFileSync(file, 'utf8')) as string[]

const sentence = (index: number) =>
  `第${index}章，${'春夏秋冬'[index % 4]}日的番紅花在清晨開放，${index * 7}個人走過田野去看它。`
const paragraphs: string[] = []
for (let length = 0, index = 0; length < CHARACTERS; index += 1) {
  const paragraph = `${sentence(index)}${sentence(index + 1)}\n\n`
  paragraphs.push(paragraph)
  length += paragraph.length
}

interface Shown {
  readonly id: string
  readonly state: string
  readonly progress?: { readonly stage: string; readonly index: number; readonly total: number }
  readonly text: string
  readonly parts: readonly unknown[]
  readonly sources: readonly unknown[]
}

async function call(path: string, body?: object): Promise<Shown> {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Shown
}

try {
  const began = performance.now()
  const text = paragraphs.join('').slice(0, CHARACTERS)
  const { id } = await call('/ai/chat/longtext', { text, model: 'saffron-demo', wait: false })
  const accepted = performance.now() - began
  const waits: number[] = []
  let [first, last] = [Number.NaN, Number.NaN]
  let shown: Shown
  do {
    await delay(LOOK_MS)
    const asked = performance.now()
    shown = await call(`/ai/chat/longtext/list/${id}`)
    waits.push(performance.now() - asked)
    const { stage = '', index = 0, total = 0 } = shown.progress ?? {}
    const share = stage === 'map' && total > 0 ? index / total : 0
    if (share >= 0.1 && Number.isNaN(first)) first = memoryMb(server.pid, 'VmRSS')
    if (share >= 0.9) last = memoryMb(server.pid, 'VmRSS')
  } while (shown.state === 'queued' || shown.state === 'running')
  const seconds = (performance.now() - began) / 1000
  printTable(
    `a text of ${CHARACTERS.toLocaleString('en')} characters, ${shown.state}`,
    ['', 'value'],
    [
      ['seconds until accepted', accepted / 1000],
      ['seconds until done', seconds],
      ['parts', shown.parts.length],
      ['code points of the summary', Array.from(shown.text).length],
      ['sources', shown.sources.length],
      ['MB after the first tenth', first],
      ['MB after the last tenth', last],
      ['ratio (target: at most 1.1)', last / first],
      ['ms that another call waits, median', median(waits)],
      ['ms that another call waits, most', Math.max(...waits)],
    ],
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
