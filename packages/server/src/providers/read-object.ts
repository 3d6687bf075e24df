import { ProviderError } from './provider-error.ts'
import { type Fields, isFields, parseJson } from './read-json.ts'

/**
 * Parses the JSON object of an event. Returns undefined for a keep-alive. An incomplete object means that the stream is
 * broken.
 */
export function readObject(data: string): Fields | undefined {
  const value = parseJson(data)
  if (value === undefined && data.startsWith('{')) {
    throw new ProviderError('provider.unreadable', 'the stream holds broken JSON')
  }
  return isFields(value) ? value : undefined
}
