import { isRelatedEntity } from './related-ids.ts'

/** Alternative names of list parameters, with the names the API uses. */
const RENAMED: Readonly<Record<string, string>> = { current: 'page', pageNumber: 'page', pageSize: 'limit' }

/**
 * Encodes a query as text with its `?`, or empty text if nothing is set. `current` and `pageNumber` become `page`,
 * `pageSize` becomes `limit`; if both are given, the API's name wins. Lists are joined by commas, entities become their
 * ID.
 */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    const wireName = RENAMED[name] ?? name
    if (wireName !== name && query[wireName] !== undefined && query[wireName] !== null) continue
    search.set(wireName, valueText(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(',')
  if (isRelatedEntity(value)) return value.id
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
