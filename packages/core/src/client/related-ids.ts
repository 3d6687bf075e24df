interface RelatedEntity {
  readonly id: string
  readonly createdAt: unknown
  readonly updatedAt: unknown
}

/** Returns whether a value is a whole entity: a plain object with the base fields of every entity. */
export function isRelatedEntity(value: unknown): value is RelatedEntity {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return 'id' in value && typeof value.id === 'string' && 'createdAt' in value && 'updatedAt' in value
}

const idOf = (value: unknown): unknown => (isRelatedEntity(value) ? value.id : value)

/** A relation that `populated` lists is whole, even if it has fewer fields than an entity. */
const idOfNamed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : value

/**
 * Replaces related entities in a payload by their IDs: fields that hold one, lists of them, and what `populated` lists.
 * Only the payload's own fields are replaced, because anything deeper is content.
 */
export function withRelatedIds(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  if (Object.getPrototypeOf(payload) !== Object.prototype) return payload
  const named: readonly unknown[] = 'populated' in payload && Array.isArray(payload.populated) ? payload.populated : []
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => {
      const idIn = named.includes(name) ? idOfNamed : idOf
      return [name, Array.isArray(value) ? value.map(idIn) : idIn(value)]
    }),
  )
}
