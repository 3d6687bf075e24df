// Measures the size and speed of the chat page in the system's Chromium, against a bare page with React and the router.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'vite'

import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import { ROOT } from '../run-command.ts'
import { startProgram } from './process.ts'
import { serveFolder } from './serve-folder.ts'
import { median, printTable } from './table.ts'

const RUNS = 15
const COMPOSER = 'textarea'
/** A row of the conversation list. */
const ROW = 'aside nav li'

interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

async function call<T>(url: string, token: string | undefined, body: unknown): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Creates a browser context whose pages are signed in. */
async function signedIn(browser: Browser, stored: Record<string, string>): Promise<BrowserContext> {
  // Each run is a first visit, so the service worker has nothing cached.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return context
}

/** Returns the milliseconds from navigation until all `selectors` exist, with a four times slower CPU and 9 Mbit/s. */
async function timeReady(context: BrowserContext, url: string, selectors: readonly string[]): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 9e6 / 8,
    uploadThroughput: 9e6 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await Promise.all(selectors.map((selector) => page.waitForSelector(selector)))
  const ms = performance.now() - began
  await page.close()
  return ms
}

/** Returns the script kilobytes (gzip, 1,024 bytes) and requests of a cold page until it's idle. */
async function weigh(context: BrowserContext, url: string): Promise<{ kb: number; requests: number }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  let requests = 0
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/sw\.js$|manifest|favicon/.test(pathname)) return
    requests++
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(response.body().then((body) => void (bytes += gzipSync(body).length)))
  })
  await page.goto(url)
  await page.waitForSelector(COMPOSER)
  await page.waitForTimeout(2000)
  await Promise.all(bodies)
  await page.close()
  return { kb: bytes / 1024, requests }
}

/** Returns the script kilobytes that the store adds when it's opened from the chat page. */
async function weighStore(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForSelector(COMPOSER)
  await page.waitForTimeout(2000)
  let bytes = 0
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(response.body().then((body) => void (bytes += gzipSync(body).length)))
  })
  await page.locator('a[href="/app/store/agent"]').first().click()
  await page.waitForURL(/store\/agent/)
  await page.waitForTimeout(2000)
  await Promise.all(bodies)
  await page.close()
  return bytes / 1024
}

async function openThread(context: BrowserContext, url: string, last: string) {
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByText(last).first().waitFor()
  const ms = performance.now() - began
  await page.waitForTimeout(1000)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.enable').then(() => cdp.send('Performance.getMetrics'))
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 2 ** 20
  const keys = await timeKeys(page)
  await page.close()
  return { ms, nodes, heap, keys }
}

/** Returns the 90th percentile, in milliseconds, from a key press to the frame that shows it. */
async function timeKeys(page: Page): Promise<number> {
  await page.locator(COMPOSER).focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)))
      },
      true,
    )
  })
  await page.keyboard.type('The quick brown fox jumps over the lazy dog, twice. '.repeat(2), { delay: 40 })
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  return percentile(times, 0.9)
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN
}

/** Returns the 95th percentile of main-thread tasks of at least a millisecond while a reply of about 50 KB streams. */
async function timeStream(browser: Browser, page: Page, prompt: string): Promise<{ p95: number; kb: number }> {
  await page.locator(COMPOSER).fill(prompt)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(1000)
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 300_000 })
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ph: string; dur?: number; pid: number; tid: number; args?: { name?: string } }[]
  }
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = trace.traceEvents
    .filter(
      ({ name, ph, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && main.has(`${pid}:${tid}`),
    )
    .map(({ dur = 0 }) => dur / 1000)
    .filter((ms) => ms >= 1)
  const text = await page.evaluate(() => document.querySelector('main')?.textContent?.length ?? 0)
  return { p95: percentile(tasks, 0.95), kb: text / 1024 }
}

const bareFolder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
await build({
  root: `${ROOT}.dev/bench/bare-page`,
  configFile: false,
  logLevel: 'error',
  resolve: {
    alias: Object.fromEntries(
      ['react', 'react-dom', 'react-router-dom'].map((name) => [name, `${ROOT}packages/web/node_modules/${name}`]),
    ),
  },
  build: { outDir: bareFolder, emptyOutDir: true },
})
const bare = await serveFolder(bareFolder)
const data = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const server = await startProgram([
  'bin/saffron.js',
  'serve',
  '--port',
  '0',
  '--no-open',
  '--data',
  data,
  '--demo-pace',
  '1',
])
const { tokens, user } = await call<{ tokens: Tokens; user: unknown }>(`${server.url}/auth/signup`, undefined, {
  email: 'bench@example.com',
  password: 'a long bench password',
})
const thread = await call<{ id: string }>(`${server.url}/ai/conversation/create`, tokens.accessToken, {
  title: 'Three hundred',
})
const sample = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8').slice(0, 900)
for (let n = 1; n <= 300; n++) {
  const role = n % 2 === 1 ? 'user' : 'assistant'
  const text = `${role === 'user' ? 'Question' : sample}\n\nMessage number ${n}.`
  await call(`${server.url}/ai/message/create`, tokens.accessToken, { conversation: thread.id, role, text })
}

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
// The stored session, with the keys and format of core/session.
const stored = Object.fromEntries(
  Object.entries({ ...tokens, currentUser: user }).map(([key, value]) => [key, JSON.stringify({ value })]),
)
const context = await signedIn(browser, stored)
const plain = await browser.newContext()
const chats = `${server.url}/app/chats`

const weight = await weigh(context, chats)
const bareWeight = await weigh(plain, bare.url)
const storeKb = await weighStore(context, chats)
const ready: number[] = []
const bareReady: number[] = []
for (let run = -1; run < RUNS; run++) {
  const pair = [await timeReady(context, chats, [COMPOSER, ROW]), await timeReady(plain, bare.url, [COMPOSER])] as const
  if (run < 0) continue
  ready.push(pair[0])
  bareReady.push(pair[1])
}
const opened = [] as Awaited<ReturnType<typeof openThread>>[]
for (let run = 0; run < 5; run++) opened.push(await openThread(context, `${chats}/${thread.id}`, 'Message number 300.'))
const page = await context.newPage()
await page.goto(chats)
await page.waitForSelector(COMPOSER)
const stream = await timeStream(browser, page, '8000 words, with code and a table')

printTable(
  'Web: the chat page',
  ['what', 'ours', 'bare page', '÷ bare', 'goal'],
  [
    ['JavaScript, KB gzip', weight.kb, bareWeight.kb, weight.kb / bareWeight.kb, '≤ 160'],
    ['the agent store adds, KB gzip', storeKb, NaN, storeKb / weight.kb, '≤ 60'],
    ['requests', weight.requests, bareWeight.requests, weight.requests / bareWeight.requests, '≤ 12'],
    ['ready, CPU ÷4, 9 Mbit/s, ms', median(ready), median(bareReady), median(ready) / median(bareReady), '≤ 1.5 ×'],
    ['300 messages: last one shown, ms', median(opened.map(({ ms }) => ms)), NaN, NaN, '≤ 1000'],
    ['300 messages: nodes', median(opened.map(({ nodes }) => nodes)), NaN, NaN, '≤ 3000'],
    ['300 messages: heap MB', median(opened.map(({ heap }) => heap)), NaN, NaN, '≤ 30'],
    ['300 messages: key to frame p90, ms', median(opened.map(({ keys }) => keys)), NaN, NaN, '≤ 32'],
    [`${stream.kb.toFixed(0)} KB streamed: p95 of tasks, ms`, stream.p95, NaN, NaN, '≤ 16'],
  ],
)

await browser.close()
bare.close()
await server.stop()
for (const folder of [bareFolder, data]) rmSync(folder, { recursive: true, force: true })
