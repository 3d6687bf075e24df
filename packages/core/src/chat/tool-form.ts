/** A field of a tool's question. */
export interface ToolField {
  readonly key: string
  readonly label: string
  readonly hint: string | undefined
  /** `json` is for what has no field of its own. */
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json'
  readonly required: boolean
  /** For `choice`. The values are JSON. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly initial: string | boolean
}

/** The entries of a form by their fields' keys. */
export type ToolEntries = Readonly<Record<string, string | boolean>>

export type ToolProblem = 'required' | 'number' | 'integer' | 'json'

export type ToolValues =
  | { readonly ok: true; readonly values: Record<string, unknown> }
  | { readonly ok: false; readonly problems: ReadonlyMap<string, ToolProblem> }

type Fields = Readonly<Record<string, unknown>>

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Returns the fields of a question by its JSON Schema, which another server wrote. */
export function toolFields(schema: Fields): readonly ToolField[] {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(fieldsIn(schema['properties'])).map(([key, value]) => {
    const property = fieldsIn(value)
    const options = optionsOf(property)
    const kind = options.length > 0 ? 'choice' : kindOf(property['type'])
    return {
      key,
      label: textIn(property['title']) ?? key,
      hint: textIn(property['description']),
      kind,
      required: required.includes(key),
      options,
      initial: initialOf(kind, property['default']),
    }
  })
}

function kindOf(type: unknown): ToolField['kind'] {
  if (type === 'string') return 'text'
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'json'
}

/** Values are listed in `enum`, with names in `enumNames`, or in `oneOf` with a title each. */
function optionsOf(property: Fields): ToolField['options'] {
  const { enum: values, enumNames, oneOf } = property
  if (Array.isArray(values)) {
    const names: readonly unknown[] = Array.isArray(enumNames) ? enumNames : []
    return values.map((value: unknown, place) => optionOf(value, names[place]))
  }
  if (!Array.isArray(oneOf) || !oneOf.every((one) => 'const' in fieldsIn(one))) return []
  return oneOf.map(fieldsIn).map((one) => optionOf(one['const'], one['title']))
}

function optionOf(value: unknown, name: unknown): ToolField['options'][number] {
  const json = JSON.stringify(value)
  return { value: json, label: textIn(name) ?? (typeof value === 'string' ? value : json) }
}

function initialOf(kind: ToolField['kind'], value: unknown): string | boolean {
  if (kind === 'boolean') return value === true
  if (value === undefined) return ''
  return kind === 'text' && typeof value === 'string' ? value : JSON.stringify(value)
}

export const initialEntries = (fields: readonly ToolField[]): ToolEntries =>
  Object.fromEntries(fields.map(({ key, initial }) => [key, initial]))

/** Reads what was entered, or returns what's wrong by field. Optional fields that are empty have no value. */
export function readEntries(fields: readonly ToolField[], entries: ToolEntries): ToolValues {
  const problems = new Map<string, ToolProblem>()
  const values: [string, unknown][] = []
  for (const field of fields) {
    const { value, problem } = readEntry(field, entries[field.key] ?? '')
    if (problem !== undefined) problems.set(field.key, problem)
    else if (value !== undefined) values.push([field.key, value])
  }
  return problems.size > 0 ? { ok: false, problems } : { ok: true, values: Object.fromEntries(values) }
}

/** Reads one entry, or returns what's wrong with it. An optional field that is empty has neither. */
export function readEntry(
  { kind, required }: ToolField,
  entry: string | boolean,
): { readonly value?: unknown; readonly problem?: ToolProblem } {
  if (typeof entry === 'boolean') return { value: entry }
  if (entry === '' || (entry.trim() === '' && kind !== 'text')) return required ? { problem: 'required' } : {}
  if (kind === 'text') return { value: entry }
  if (kind === 'number' || kind === 'integer') {
    const value = Number(entry)
    if (!Number.isFinite(value)) return { problem: 'number' }
    return kind === 'integer' && !Number.isInteger(value) ? { problem: 'integer' } : { value }
  }
  try {
    return { value: JSON.parse(entry) as unknown }
  } catch {
    return { problem: 'json' }
  }
}

/** Returns the values of forms as a call takes them: those of a single form alone, otherwise those of each by its key. */
export function formValues(
  forms: readonly (readonly [key: string, values: Record<string, unknown>])[],
): Record<string, unknown> | undefined {
  return forms.length > 1 ? Object.fromEntries(forms) : forms[0]?.[1]
}
