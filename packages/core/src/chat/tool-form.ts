/** A field of a tool's question. */
export interface ToolField {
  readonly key: string
  readonly label: string
  readonly hint: string | undefined
  /** `choices` takes several of its options, and `json` is for what has no field of its own. */
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices' | 'json'
  readonly required: boolean
  /** For `choice` and `choices`. The values are JSON. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** For `choices`: how many at least and at most. */
  readonly least: number
  readonly most: number
  readonly initial: ToolEntry
}

/** What a field has: the values of the chosen options for `choices`. */
export type ToolEntry = string | boolean | readonly string[]

/** The entries of a form by their fields' keys. */
export type ToolEntries = Readonly<Record<string, ToolEntry>>

export type ToolProblem = 'required' | 'number' | 'integer' | 'json' | 'tooFew' | 'tooMany'

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
    const isList = property['type'] === 'array'
    const options = optionsOf(isList ? fieldsIn(property['items']) : property)
    const kind = options.length === 0 ? kindOf(property['type']) : isList ? 'choices' : 'choice'
    return {
      key,
      label: textIn(property['title']) ?? key,
      hint: textIn(property['description']),
      kind,
      required: required.includes(key),
      options,
      least: countIn(property['minItems']) ?? 0,
      most: Math.min(countIn(property['maxItems']) ?? options.length, options.length),
      initial: initialOf(kind, property['default'], options),
    }
  })
}

function kindOf(type: unknown): ToolField['kind'] {
  if (type === 'string') return 'text'
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'json'
}

const countIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined

/** Values are listed in `enum`, with names in `enumNames`, or in `oneOf` or `anyOf` with a title each. */
function optionsOf(property: Fields): ToolField['options'] {
  const { enum: values, enumNames, anyOf, oneOf = anyOf } = property
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

function initialOf(kind: ToolField['kind'], value: unknown, options: ToolField['options']): ToolEntry {
  if (kind === 'boolean') return value === true
  if (kind === 'choices') {
    const chosen = new Set(Array.isArray(value) ? value.map((each) => JSON.stringify(each)) : [])
    return options.flatMap((option) => (chosen.has(option.value) ? option.value : []))
  }
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
  { kind, required, options, least, most }: ToolField,
  entry: ToolEntry,
): { readonly value?: unknown; readonly problem?: ToolProblem } {
  if (typeof entry === 'boolean') return { value: entry }
  if (kind === 'choices') {
    const chosen = options.filter(({ value }) => entry.includes(value))
    if (chosen.length === 0 && !required) return {}
    if (chosen.length < least) return { problem: 'tooFew' }
    return chosen.length > most ? { problem: 'tooMany' } : { value: chosen.map(({ value }) => JSON.parse(value)) }
  }
  if (typeof entry !== 'string') return { problem: 'json' }
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
