// Measures the tool loop with a local server of tools, replies beside runs with tools, and the search of the store.
import { Worker } from 'node:worker_threads'

import { buildAgent, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'

import { median, printTable } from './table.ts'

const CALLS = 1000
const CALLS_PER_STEP = 50
const RUNS = 100
const ROUNDS = 3
const AGENTS = 10_000
const SEARCHES = 15

type Api = Awaited<ReturnType<typeof signedInApi>>

/** Sends a message in a new chat. Returns the milliseconds until the first word, and the number of calls that are done. */
async function ask({ chat }: Api, id: string, content: string): Promise<{ firstMs: number; done: number }> {
  const began = performance.now()
  let firstMs = Number.NaN
  let done = 0
  for await (const { event, data } of chat.startRun({ params: { id }, body: { content } })) {
    if (event === 'text' && Number.isNaN(firstMs)) firstMs = performance.now() - began
    if (event === 'tool' && data.state === 'done') done += 1
    if (event === 'tool' && data.state === 'waiting') {
      await chat.giveConsent({ params: { id }, body: { call: data.id, decision: 'always' } })
    }
  }
  return { firstMs, done }
}

async function callTools(): Promise<void> {
  const worker = new Worker(new URL('mcp-worker.ts', import.meta.url))
  const { url, host } = await new Promise<{ url: string; host: string }>((resolve) => worker.once('message', resolve))
  const server = await startTestServer({ config: { internalHosts: [host], pluginsByUrl: true } })
  const api = await signedInApi(server)
  const { key } = await api.plugins.createPlugin({ body: { url: `${url}/mcp`, name: 'Local' } })
  const newChat = async (hasTools: boolean) => {
    const { id } = await api.chat.createConversation({ body: { title: 'titled', model: 'saffron-demo' } })
    const plugins = [{ plugin: key, enabled: true }]
    if (hasTools) await api.plugins.setConversationPlugins({ params: { id }, body: { plugins } })
    return id
  }
  const order = `use tool ${key}_kilobyte with {}`
  // The first call asks for consent, and loads the client library.
  await ask(api, await newChat(true), order)
  const orders = Array.from({ length: CALLS_PER_STEP }, () => order).join(', ')
  const measure = async (hasTools: boolean) => {
    const before = process.threadCpuUsage()
    let done = 0
    for (let round = 0; round < CALLS / CALLS_PER_STEP; round += 1) {
      done += (await ask(api, await newChat(hasTools), orders)).done
    }
    const { user, system } = process.threadCpuUsage(before)
    return { done, ms: (user + system) / 1000 }
  }
  const plain = await measure(false)
  const tools = await measure(true)
  printTable(
    `Tool calls of 1 KB through a local server, ${CALLS_PER_STEP} in a step`,
    ['messages', 'calls', 'CPU ms (with client)', 'more for each call (goal 2)'],
    [
      ['without tools', plain.done, plain.ms, Number.NaN],
      ['with tools', tools.done, tools.ms, (tools.ms - plain.ms) / Math.max(1, tools.done)],
    ],
  )
  await server.close()
  await worker.terminate()
}

async function besideTools(): Promise<void> {
  const server = await startTestServer({ config: { demoPaceMs: 5 } })
  const api = await signedInApi(server)
  const tools = [{ plugin: 'builtin', names: ['current_time'] }]
  const agent = await buildAgent(server.deps.db, api.user.id, { published: true, tools, model: 'saffron-demo' })
  const newChat = async (hasTools: boolean) => {
    const { id } = await api.chat.createConversation({
      body: { title: 'titled', model: 'saffron-demo', ...(hasTools && { agent: agent.id }) },
    })
    return id
  }
  /** Returns the median time to the first word of the runs without tools. */
  const measure = async (hasTools: boolean): Promise<number> => {
    const others = await Promise.all(Array.from({ length: RUNS }, () => newChat(hasTools)))
    const watched = await Promise.all(Array.from({ length: RUNS }, () => newChat(false)))
    const content = hasTools ? 'use tool current_time with {}' : '30 words'
    const rest = others.map((id) => ask(api, id, content))
    const first = await Promise.all(watched.map((id) => ask(api, id, '30 words')))
    await Promise.all(rest)
    return median(first.map(({ firstMs }) => firstMs))
  }
  await measure(true)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await measure(false))
    beside.push(await measure(true))
  }
  printTable(
    `Time to the first word of ${RUNS} replies without tools, beside ${RUNS} others`,
    ['the others', 'ms', '÷ without tools (goal 1.2)'],
    [
      ['without tools', median(alone), 1],
      ['with tools', median(beside), median(beside) / median(alone)],
    ],
  )
  await server.close()
}

async function fill({ deps }: TestServer, owner: string): Promise<void> {
  const subjects = ['travel', 'cooking', 'grammar', 'contracts', 'statistics', 'gardening', 'poetry', 'accounting']
  for (let number = 0; number < AGENTS; number += 1) {
    const subject = subjects[number % subjects.length] ?? ''
    const description = `Helps with ${subject}, number ${number}, for people who have little time and many questions.`
    await buildAgent(deps.db, owner, { name: `Agent ${number}`, description, published: true, visibility: 'store' })
  }
}

async function searchStore(): Promise<void> {
  const server = await startTestServer()
  const [author, { store }] = [await signedInApi(server), await signedInApi(server)]
  await fill(server, author.user.id)
  const time = async (query: object): Promise<number> => {
    const times: number[] = []
    for (let run = 0; run < SEARCHES; run += 1) {
      const began = performance.now()
      await store.searchAgents({ query })
      times.push(performance.now() - began)
    }
    return median(times)
  }
  printTable(
    `Searches in a store with ${AGENTS.toLocaleString('en')} agents, over HTTP`,
    ['search', 'ms (goal 50)'],
    [
      ['nothing', await time({})],
      ['one word', await time({ q: 'cooking' })],
      ['two words', await time({ q: 'poetry questions' })],
      ['a word that nothing has', await time({ q: 'zebra' })],
      ['by name', await time({ sort: 'name' })],
    ],
  )
  await server.close()
}

await callTools()
await besideTools()
await searchStore()
