/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Turns a value into any number of values. */
export type Filter = (input: Json) => Iterable<Json>

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

export const isTable = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)

export const isTruthy = (value: Json): boolean => value !== null && value !== false

export function typeOf(value: Json): string {
  if (value === null) return 'null'
  return isList(value) ? 'array' : typeof value
}

const TYPE_ORDER = ['null', 'boolean', 'number', 'string', 'array', 'object']

/** Compares values of any type, in jq's order. */
export function compare(a: Json, b: Json): number {
  const byType = TYPE_ORDER.indexOf(typeOf(a)) - TYPE_ORDER.indexOf(typeOf(b))
  if (byType !== 0) return byType
  if (isList(a) && isList(b)) {
    const at = a.findIndex((value, index) => index >= b.length || compare(value, b[index] ?? null) !== 0)
    if (at === -1) return a.length - b.length
    return at >= b.length ? 1 : compare(a[at] ?? null, b[at] ?? null)
  }
  if (isTable(a) && isTable(b)) {
    const [keysA, keysB] = [Object.keys(a).toSorted(), Object.keys(b).toSorted()]
    return (
      compare(keysA, keysB) ||
      compare(
        keysA.map((key) => a[key] ?? null),
        keysB.map((key) => b[key] ?? null),
      )
    )
  }
  const [left, right] = [a, b] as readonly (string | number | boolean)[]
  if (left === undefined || right === undefined || left === right) return 0
  return left < right ? -1 : 1
}
