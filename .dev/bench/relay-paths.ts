// The paths that the relay bench compares: the provider itself, minimal relays, and the two ways through our server.
import { join } from 'node:path'

import type { StreamRequest } from './load-client.ts'
import { type Running, startProgram } from './process.ts'

const MODEL = 'saffron-demo'
/** Milliseconds between two words of the provider. */
const PACE_MS = 200

export const PATHS = ['direct', 'raw relay', 'parsing relay', 'completions', 'stored'] as const
export type Path = (typeof PATHS)[number]

export interface House {
  /** The program on a path. */
  readonly programOf: (path: Path) => Running
  /** Returns the request for a reply of so many words on a path. */
  readonly request: (path: Path, words: number) => Promise<StreamRequest>
  readonly stop: () => Promise<void>
}

export async function openHouse(folder: string): Promise<House> {
  const provider = await startProgram([
    'bin/saffron.js',
    'demo-provider',
    '--port',
    '0',
    '--demo-pace',
    String(PACE_MS),
  ])
  const raw = await startProgram(['.dev/bench/raw-relay.ts', provider.url])
  const parsing = await startProgram(['.dev/bench/parse-relay.ts', provider.url])
  const server = await startProgram(
    ['bin/saffron.js', 'serve', '--port', '0', '--no-open', '--data', join(folder, 'data')],
    {
      OPENAI_API_KEY: 'bench',
      OPENAI_BASE_URL: provider.url,
    },
  )
  const account = { email: 'bench@example.com', password: 'a long bench password' }
  const { tokens } = await post<{ tokens: { accessToken: string } }>(server, '/auth/signup', undefined, account)
  const token = tokens.accessToken
  const { key } = await post<{ key: string }>(server, '/user/apikey/create', token, { name: 'bench' })

  const programs = { direct: provider, 'raw relay': raw, 'parsing relay': parsing, completions: server, stored: server }
  const bases = {
    direct: provider.url,
    'raw relay': `${raw.url}/ai`,
    'parsing relay': `${parsing.url}/ai`,
    completions: `${server.url}/ai`,
  }
  return {
    programOf: (path) => programs[path],
    request: async (path, words) => {
      const content = `${words} words`
      if (path !== 'stored') {
        const body = JSON.stringify({ model: MODEL, stream: true, messages: [{ role: 'user', content }] })
        return { url: `${bases[path]}/chat/completions`, headers: { authorization: `Bearer ${key}` }, body }
      }
      const conversation = { title: 'bench', model: MODEL }
      const { id } = await post<{ id: string }>(server, '/ai/conversation/create', token, conversation)
      return {
        url: `${server.url}/ai/conversation/list/${id}/start`,
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ content }),
      }
    },
    stop: async () => {
      for (const program of [server, parsing, raw, provider]) await program.stop()
    },
  }
}

async function post<T>(server: Running, path: string, token: string | undefined, body: object): Promise<T> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
