interface RelatedEntity {
  readonly id: string
  readonly createdAt: unknown
  readonly updatedAt: unknown
}

/** A whole entity: a plain object with the base fields of every entity (specification, section 3). */
export function isRelatedEntity(value: unknown): value is RelatedEntity {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return 'id' in value && typeof value.id === 'string' && 'createdAt' in value && 'updatedAt' in value
}

const idOf = (value: unknown): unknown => (isRelatedEntity(value) ? value.id : value)

/**
 * The payload with related entities replaced by their id (specification, section 7): fields that hold one, and lists
 * of them. Only the payload's own fields: what lies deeper is content, not a relation.
 */
export function withRelatedIds(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  if (Object.getPrototypeOf(payload) !== Object.prototype) return payload
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, Array.isArray(value) ? value.map(idOf) : idOf(value)]),
  )
}
