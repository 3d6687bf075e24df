import { PROVIDERS } from '@saffron/core/admin'

import type { FoundChannel, ProviderEnvironment } from '../found-channel.ts'
import { fieldsOf, listOf } from '../read-json.ts'
import { createGetJson } from '../transport/get-json.ts'

const DEFAULT = PROVIDERS.ollama
/** A local program responds right away or isn't running. */
const TIMEOUT_MS = 500

/** Returns a local Ollama (or the one at OLLAMA_HOST) if it serves a model. `OLLAMA_HOST=none` disables the search. */
export async function findOllama({
  OLLAMA_HOST: host = '127.0.0.1',
}: ProviderEnvironment): Promise<FoundChannel | undefined> {
  const baseUrl = addressOf(host)
  if (baseUrl === undefined) return undefined
  try {
    const getJson = createGetJson({ apiKey: '' }, AbortSignal.timeout(TIMEOUT_MS))
    const { models } = fieldsOf(await getJson({ url: `${baseUrl}/api/tags`, headers: {} }))
    if (listOf(models).length === 0) return undefined
    return { source: 'ollama', name: DEFAULT.name, type: 'ollama', baseUrl, apiKey: '' }
  } catch {
    return undefined
  }
}

/** Parses OLLAMA_HOST like Ollama: a host with optional scheme and port. 0.0.0.0 means this machine. */
function addressOf(host: string): string | undefined {
  if (host === 'none') return undefined
  const url = URL.parse(/^https?:\/\//.test(host) ? host : `http://${host}`)
  if (url === null) return undefined
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (url.port === '' && url.protocol === 'http:') url.port = new URL(DEFAULT.baseUrl).port
  return url.href.replace(/\/+$/, '')
}
