import { ProviderError } from './provider-error.ts'
import { type Fields, isFields, parseJson } from './read-json.ts'

/** One event's JSON object; undefined for what is none (a keep-alive). Half an object is a broken stream. */
export function readObject(data: string): Fields | undefined {
  const value = parseJson(data)
  if (value === undefined && data.startsWith('{')) {
    throw new ProviderError('provider.unreadable', 'the stream holds broken JSON')
  }
  return isFields(value) ? value : undefined
}
