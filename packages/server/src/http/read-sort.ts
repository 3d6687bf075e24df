import { InvalidField } from './invalid-field.ts'

export interface Sort<F extends string> {
  readonly by: F
  readonly direction: 'asc' | 'desc'
}

/** Parses `-createdAt` into a field of `fields` and a direction. Throws `request.invalid` for any other field. */
export function readSort<const F extends string>(text: string, fields: readonly F[]): Sort<F> {
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  const by = fields.find((field) => field === name)
  if (by === undefined) throw new InvalidField('query.sort', 'field.sort', { values: fields.join(', ') })
  return { by, direction: descending ? 'desc' : 'asc' }
}
