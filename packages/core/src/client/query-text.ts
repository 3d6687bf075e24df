import { isRelatedEntity } from './related-ids.ts'

/** Names that lists of other makes use, and what they are called on the wire (specification, section 7). */
const RENAMED: Readonly<Record<string, string>> = { current: 'page', pageNumber: 'page', pageSize: 'limit' }

/**
 * A query as text, with its `?`; empty where nothing is set. `current` and `pageNumber` go as `page`, `pageSize` as
 * `limit`; a name given both ways goes as the wire has it. Lists are joined by comma, entities are sent as their id.
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
