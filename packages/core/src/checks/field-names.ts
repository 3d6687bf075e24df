import * as z from 'zod/mini'

import type { Schema } from '../contract/index.ts'

/** As much of a schema as its fields are read from. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly in?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
}

/** The contract names only the part of zod that its types need; all its schemas are whole ones. */
const zodOf = (schema: Schema) => schema as z.core.$ZodType

/** A definition has what belongs to its type. */
const definitionOf = (schema: Schema): Definition => zodOf(schema)._zod.def

/** The names of the fields that a part of a request may have; undefined where it may have any. */
export function fieldNames(schema: Schema): readonly string[] | undefined {
  const fields = fieldsOf(schema)
  return fields && [...new Set(fields.map(([name]) => name))]
}

/** The names of the fields of a row that is answered: of a list, those of its rows. Undefined where it may have any. */
export function rowNames(result: Schema): readonly string[] | undefined {
  const list = fieldsOf(result)?.find(([name]) => name === 'list')?.[1]
  return fieldNames((list && definitionOf(list).element) ?? result)
}

/** Whether a field of this name is a file. */
export function isFileField(schema: Schema, name: string): boolean {
  const field = fieldsOf(schema)?.find(([each]) => each === name)?.[1]
  return field !== undefined && z.safeParse(field, new Blob([])).success
}

type Field = readonly [name: string, schema: z.core.$ZodType]

/** Of a union: those of all its branches. */
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
