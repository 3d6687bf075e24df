import { compare, type Filter, isList, isTable, isTruthy, type Json, typeOf } from './filter.ts'
import { FilterError } from './tokens.ts'

type Work = (input: Json, args: readonly Filter[]) => Iterable<Json>

const wrong = (name: string, input: Json): FilterError => new FilterError(`${name}: ${typeOf(input)}`)

function listIn(name: string, input: Json): readonly Json[] {
  if (isList(input)) return input
  throw wrong(name, input)
}

function textIn(name: string, input: Json): string {
  if (typeof input === 'string') return input
  throw wrong(name, input)
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const firstOf = (filter: Filter | undefined, input: Json): Json => {
  for (const value of filter?.(input) ?? []) return value
  return null
}

/** The keys of a list are its numbers. */
function keysOf(input: Json): Json[] {
  if (isList(input)) return [...input.keys()]
  if (isTable(input)) return Object.keys(input).toSorted()
  throw wrong('keys', input)
}

function lengthOf(input: Json): number {
  if (input === null) return 0
  if (typeof input === 'string') return Array.from(input).length
  if (typeof input === 'number') return Math.abs(input)
  if (isList(input)) return input.length
  if (isTable(input)) return Object.keys(input).length
  throw wrong('length', input)
}

/** Adds numbers, texts, lists or objects. Null adds nothing. */
export function add(a: Json, b: Json): Json {
  if (a === null) return b
  if (b === null) return a
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (isList(a) && isList(b)) return [...a, ...b]
  if (isTable(a) && isTable(b)) return { ...a, ...b }
  throw new FilterError(`${typeOf(a)} + ${typeOf(b)}`)
}

export function* each(input: Json): Iterable<Json> {
  if (isList(input)) yield* input
  else if (isTable(input)) yield* Object.values(input)
  else throw wrong('.[]', input)
}

function* map(input: Json, [filter]: readonly Filter[]): Iterable<Json> {
  yield Array.from(each(input), (value) => Array.from(filter?.(value) ?? [])).flat()
}

const sortedBy = (list: readonly Json[], filter: Filter | undefined): Json[] =>
  list
    .map((value) => ({ value, key: filter === undefined ? value : Array.from(filter(value)) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ value }) => value)

const extreme = (input: Json, isMore: (order: number) => boolean): Json =>
  listIn('min/max', input).reduce<Json>(
    (best, value, index) => (index === 0 || isMore(compare(value, best)) ? value : best),
    null,
  )

const numberIn = (input: Json): number => {
  const value = typeof input === 'string' && input.trim() !== '' ? Number(input) : input
  if (typeof value === 'number' && !Number.isNaN(value)) return value
  throw wrong('tonumber', input)
}

function* select(input: Json, [filter]: readonly Filter[]): Iterable<Json> {
  for (const value of filter?.(input) ?? []) if (isTruthy(value)) yield input
}

function hasKey(input: Json, key: Json): boolean {
  if (isList(input) && typeof key === 'number') return key >= 0 && key < input.length
  if (isTable(input) && typeof key === 'string') return Object.hasOwn(input, key)
  throw wrong('has', input)
}

/** Whether the pattern matches. An invalid one is reported. */
function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    throw new FilterError(`test: ${pattern}`)
  }
}

const one = (work: (input: Json, argument: () => Json, filter: Filter | undefined) => Json): Work =>
  function* perform(input, [filter]) {
    yield work(input, () => firstOf(filter, input), filter)
  }

/** The functions by name and number of arguments. */
export const FUNCTIONS: Readonly<Record<string, Work>> = {
  'empty/0': () => [],
  'select/1': select,
  'map/1': map,
  'length/0': one(lengthOf),
  'keys/0': one(keysOf),
  'has/1': one((input, key) => hasKey(input, key())),
  'type/0': one(typeOf),
  'not/0': one((input) => !isTruthy(input)),
  'add/0': one((input) => listIn('add', input).reduce<Json>(add, null)),
  'first/0': one((input) => listIn('first', input)[0] ?? null),
  'last/0': one((input) => listIn('last', input).at(-1) ?? null),
  'reverse/0': one((input) => listIn('reverse', input).toReversed()),
  'sort/0': one((input) => sortedBy(listIn('sort', input), undefined)),
  'sort_by/1': one((input, _argument, filter) => sortedBy(listIn('sort_by', input), filter)),
  'unique/0': one((input) =>
    sortedBy(listIn('unique', input), undefined).filter(
      (value, at, all) => at === 0 || compare(value, all[at - 1] ?? null) !== 0,
    ),
  ),
  'min/0': one((input) => extreme(input, (order) => order < 0)),
  'max/0': one((input) => extreme(input, (order) => order > 0)),
  'join/1': one((input, sign) =>
    listIn('join', input)
      .map((value) => (value === null ? '' : textOf(value)))
      .join(textIn('join', sign())),
  ),
  'split/1': one((input, sign) => textIn('split', input).split(textIn('split', sign()))),
  'tostring/0': one(textOf),
  'tonumber/0': one(numberIn),
  'ascii_downcase/0': one((input) => textIn('ascii_downcase', input).toLowerCase()),
  'ascii_upcase/0': one((input) => textIn('ascii_upcase', input).toUpperCase()),
  'startswith/1': one((input, part) => textIn('startswith', input).startsWith(textIn('startswith', part()))),
  'endswith/1': one((input, part) => textIn('endswith', input).endsWith(textIn('endswith', part()))),
  'test/1': one((input, pattern) => matches(textIn('test', input), textIn('test', pattern()))),
}
