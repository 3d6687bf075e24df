import { ApiError } from '../errors/index.ts'

/** The part of a schema that a check needs. Importing zod here would add it to every page. */
interface Checkable {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: unknown }
}

/** Returns the value if it matches the schema. A table without schemas accepts everything. */
export function validateResponse(schema: unknown, value: unknown): unknown {
  if (!isCheckable(schema)) return value
  const checked = schema.safeParse(value)
  if (!checked.success) throw new ApiError('client.bad_answer', { cause: checked.error })
  return value
}

const isCheckable = (schema: unknown): schema is Checkable =>
  typeof schema === 'object' && schema !== null && 'safeParse' in schema && typeof schema.safeParse === 'function'
