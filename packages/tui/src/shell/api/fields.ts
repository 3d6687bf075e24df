import type { Translate } from '@saffron/core/i18n'

import { badValue } from '../options.ts'

/** What was typed as `-F key=value` or `-f key=value`. */
export interface Field {
  /** The names of its key, outermost first; an empty one is the next place of a list: `rows[][user]`. */
  readonly key: readonly string[]
  readonly text: string
  /** Of `-F`: the file its value is read from, `-` for the pipe. */
  readonly file?: string
  /** Of `-F`: numbers, true, false and null are what they look like. */
  readonly isTyped: boolean
}

const FIELD = /^([^=[\]]+)((?:\[[^=[\]]*\])*)=(.*)$/s

/** Reads a field. Throws a usage error where it is none. */
export function readField(typed: string, isTyped: boolean, t: Translate): Field {
  const [, name, inner = '', text = ''] = FIELD.exec(typed) ?? []
  if (name === undefined) throw badValue(isTyped ? '-F' : '-f', typed, t, ['key=value'])
  const key = [name, ...Array.from(inner.matchAll(/\[([^\]]*)\]/g), ([, part = '']) => part)]
  const file = isTyped && text.startsWith('@') ? text.slice(1) : undefined
  return { key, text, isTyped, ...(file !== undefined && { file }) }
}

const LITERALS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** The value of a field in JSON. */
export function valueOf({ text, isTyped, file }: Field): unknown {
  if (!isTyped || file !== undefined) return text
  if (LITERALS.has(text)) return LITERALS.get(text)
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)
  // A number that is longer than can be counted with is a number of somebody's files.
  return isNumber && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER ? Number(text) : text
}

/** A value with another one put at a key of it; what is on the way is made. */
export function withField(whole: unknown, key: readonly string[], value: unknown): unknown {
  const [name, ...rest] = key
  if (name === undefined) return value
  if (name === '') return withEntry(Array.isArray(whole) ? whole : [], rest, value)
  const record = isRecord(whole) ? whole : {}
  return { ...record, [name]: withField(record[name], rest, value) }
}

/** `rows[][a]=1` and `rows[][b]=2` make one entry of a list, until a name of it comes again. */
function withEntry(list: readonly unknown[], rest: readonly string[], value: unknown): unknown[] {
  const last = list.at(-1)
  const [name] = rest
  const goesOn = name !== undefined && name !== '' && isRecord(last) && !Object.hasOwn(last, name)
  return goesOn ? [...list.slice(0, -1), withField(last, rest, value)] : [...list, withField(undefined, rest, value)]
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
