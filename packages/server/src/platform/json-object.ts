export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value of JSON is an object, not a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what a JSON pointer such as `#/components/schemas/Pet` leads to in a document. Undefined outside of it. */
export function atPointer(document: JsonObject, pointer: string): unknown {
  if (!pointer.startsWith('#')) return undefined
  return pointer
    .slice(1)
    .split('/')
    .filter((step) => step !== '')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, step) => (isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), document)
}
