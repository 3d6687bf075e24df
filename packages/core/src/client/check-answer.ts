import { ApiError } from '../errors/index.ts'

/** As much of a schema as a check needs; naming zod here would carry it into every page. */
interface Checkable {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly error?: unknown }
}

/** The value as it came, if it fits the schema; a table without schemas lets everything pass. */
export function checkAnswer(schema: unknown, value: unknown): unknown {
  if (!isCheckable(schema)) return value
  const checked = schema.safeParse(value)
  if (!checked.success) throw new ApiError('client.bad_answer', { cause: checked.error })
  return value
}

const isCheckable = (schema: unknown): schema is Checkable =>
  typeof schema === 'object' && schema !== null && 'safeParse' in schema && typeof schema.safeParse === 'function'
