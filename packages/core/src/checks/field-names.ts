import * as z from 'zod/mini'

import type { Schema } from '../endpoints/index.ts'

/** The part of a schema that its field names are read from. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly in?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
}

/** The contract types only the part of zod that it needs. All its schemas are full zod schemas. */
const zodOf = (schema: Schema) => schema as z.core.$ZodType

/** The properties of a definition depend on its type. */
const definitionOf = (schema: Schema): Definition => zodOf(schema)._zod.def

/** Returns the field names that a part of a request may have, or undefined if it may have any. */
export function fieldNames(schema: Schema): readonly string[] | undefined {
  const fields = fieldsOf(schema)
  return fields && [...new Set(fields.map(([name]) => name))]
}

/** Returns the field names of a response's row (for a list, of its rows), or undefined if it may have any. */
export function rowNames(result: Schema): readonly string[] | undefined {
  const list = fieldsOf(result)?.find(([name]) => name === 'list')?.[1]
  return fieldNames((list && definitionOf(list).element) ?? result)
}

/** Returns whether a field is a file. */
export function isFileField(schema: Schema, name: string): boolean {
  const field = fieldsOf(schema)?.find(([each]) => each === name)?.[1]
  return field !== undefined && z.safeParse(field, new Blob([])).success
}

type Field = readonly [name: string, schema: z.core.$ZodType]

/** For a union, returns the fields of all branches. */
function fieldsOf(schema: Schema): readonly Field[] | undefined {
  const { type, shape = {}, catchall, options = [], in: input, innerType } = definitionOf(schema)
  if (type === 'object') {
    const isOpen = catchall !== undefined && definitionOf(catchall).type !== 'never'
    return isOpen ? undefined : Object.entries(shape)
  }
  if (type === 'union') {
    const branches = options.map(fieldsOf)
    return branches.every((fields) => fields !== undefined) ? branches.flat() : undefined
  }
  const inner = input ?? innerType
  return inner === undefined ? undefined : fieldsOf(inner)
}
