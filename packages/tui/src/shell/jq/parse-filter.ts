import { compare, type Filter, isList, isTable, isTruthy, type Json, typeOf } from './filter.ts'
import { add, each, FUNCTIONS } from './functions.ts'
import { FilterError, type Token, tokensOf } from './tokens.ts'

const CONSTANTS: Readonly<Record<string, Json>> = { true: true, false: false, null: null }

/** Binary operators from loose to tight. `|` and `,` are separate. */
const LEVELS: readonly (readonly string[])[] = [
  ['//'],
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]

/** Reads a filter of the documented part of jq's language. Throws a FilterError. */
export function parseFilter(source: string): Filter {
  const tokens = tokensOf(source)
  let next = 0
  const peek = (): Token => tokens[next] ?? { kind: 'end', text: '', at: source.length }
  const fail = (): FilterError => new FilterError(source.slice(peek().at))
  const take = (text: string): boolean => {
    const { kind, text: found } = peek()
    if (found !== text || (kind !== 'sign' && kind !== 'name')) return false
    next += 1
    return true
  }
  const expect = (text: string): void => {
    if (!take(text)) throw fail()
  }

  function pipe(): Filter {
    const left = list()
    if (!take('|')) return left
    const right = pipe()
    return function* piped(input) {
      for (const value of left(input)) yield* right(value)
    }
  }

  function list(): Filter {
    const parts = [binary(0)]
    while (take(',')) parts.push(binary(0))
    const [only] = parts
    if (parts.length === 1 && only !== undefined) return only
    return function* all(input) {
      for (const part of parts) yield* part(input)
    }
  }

  function binary(level: number): Filter {
    const signs = LEVELS[level]
    if (signs === undefined) return postfix()
    let left = binary(level + 1)
    for (let sign = signs.find(take); sign !== undefined; sign = signs.find(take)) {
      left = combine(sign, left, binary(level + 1))
    }
    return left
  }

  function postfix(): Filter {
    let filter = primary()
    for (;;) {
      const { kind, text } = peek()
      if (kind === 'field') {
        next += 1
        filter = chain(filter, fieldOf(text.slice(1)))
      } else if (text === '[' && kind === 'sign') filter = chain(filter, bracket())
      else if (take('?')) filter = tolerant(filter)
      else if (text === '.' && tokens[next + 1]?.kind === 'string') {
        next += 1
        filter = chain(filter, fieldOf(textAt()))
      } else return filter
    }
  }

  /** `[]`, `[1]`, `["name"]`, `[1:3]`. */
  function bracket(): Filter {
    expect('[')
    if (take(']')) return each
    if (take(':')) return closed(null, pipe())
    const from = pipe()
    if (take(':')) return take(']') ? slice(from, null) : closed(from, pipe())
    expect(']')
    return function* at(input) {
      for (const key of from(input)) yield valueAt(input, key)
    }
  }
  const closed = (from: Filter | null, to: Filter): Filter => {
    expect(']')
    return slice(from, to)
  }

  function primary(): Filter {
    const { kind, text } = peek()
    if (kind === 'field') {
      next += 1
      return fieldOf(text.slice(1))
    }
    if (kind === 'number') {
      next += 1
      return constant(Number(text))
    }
    if (kind === 'string') return constant(textAt())
    if (kind === 'name') return named()
    if (take('.')) return peek().kind === 'string' ? fieldOf(textAt()) : identity
    if (take('(')) {
      const inside = pipe()
      expect(')')
      return inside
    }
    if (take('-')) return chain(postfix(), negate)
    if (take('[')) return collect()
    if (take('{')) return table()
    throw fail()
  }

  function collect(): Filter {
    if (take(']')) return constant([])
    const inside = pipe()
    expect(']')
    return function* collected(input) {
      yield Array.from(inside(input))
    }
  }

  /** `{name, "other name": .value}`: an object for each combination of values. */
  function table(): Filter {
    const entries: { readonly key: string; readonly value: Filter }[] = []
    while (!take('}')) {
      if (entries.length > 0) expect(',')
      const { kind, text } = peek()
      if (kind !== 'name' && kind !== 'string') throw fail()
      if (kind === 'name') next += 1
      const key = kind === 'name' ? text : textAt()
      entries.push({ key, value: take(':') ? binary(0) : fieldOf(key) })
    }
    return (input) =>
      entries.reduce<Json[]>(
        (made, { key, value }) =>
          made.flatMap((object) => Array.from(value(input), (part) => add(object, { [key]: part }))),
        [{}],
      )
  }

  function named(): Filter {
    const { text } = peek()
    next += 1
    if (Object.hasOwn(CONSTANTS, text)) return constant(CONSTANTS[text] ?? null)
    if (text === 'if') return condition()
    const args: Filter[] = []
    if (take('(')) {
      args.push(pipe())
      expect(')')
    }
    const work = FUNCTIONS[`${text}/${args.length}`]
    if (work === undefined) throw new FilterError(text)
    return (input) => work(input, args)
  }

  function condition(): Filter {
    const test = pipe()
    expect('then')
    const yes = pipe()
    const no = take('else') ? pipe() : identity
    expect('end')
    return function* chosen(input) {
      for (const value of test(input)) yield* isTruthy(value) ? yes(input) : no(input)
    }
  }

  function textAt(): string {
    const { text } = peek()
    next += 1
    try {
      return String(JSON.parse(text))
    } catch {
      throw new FilterError(text)
    }
  }

  const whole = pipe()
  if (peek().kind !== 'end') throw fail()
  return whole
}

const identity: Filter = (input) => [input]

const constant =
  (value: Json): Filter =>
  () => [value]

const chain = (first: Filter, second: Filter): Filter =>
  function* chained(input) {
    for (const value of first(input)) yield* second(value)
  }

const fieldOf =
  (name: string): Filter =>
  (input) => [valueAt(input, name)]

function valueAt(input: Json, key: Json): Json {
  if (input === null) return null
  if (isTable(input) && typeof key === 'string') return Object.hasOwn(input, key) ? (input[key] ?? null) : null
  if (isList(input) && typeof key === 'number') return input.at(Math.trunc(key)) ?? null
  throw new FilterError(`${typeOf(input)}[${JSON.stringify(key)}]`)
}

const slice = (from: Filter | null, to: Filter | null): Filter =>
  function* sliced(input) {
    const [start] = from === null ? [0] : from(input)
    const [end] = to === null ? [null] : to(input)
    if (!isList(input) && typeof input !== 'string') throw new FilterError(`${typeOf(input)}[:]`)
    yield input.slice(Number(start ?? 0), end === null || end === undefined ? undefined : Number(end))
  }

const negate: Filter = (input) => {
  if (typeof input !== 'number') throw new FilterError(`-${typeOf(input)}`)
  return [-input]
}

/** `?`: ends quietly where the input doesn't fit. */
const tolerant = (filter: Filter): Filter =>
  function* tried(input) {
    try {
      yield* filter(input)
    } catch (error) {
      if (!(error instanceof FilterError)) throw error
    }
  }

function combine(sign: string, left: Filter, right: Filter): Filter {
  if (sign === '//') {
    return (input) => {
      const found = Array.from(tolerant(left)(input)).filter(isTruthy)
      return found.length > 0 ? found : right(input)
    }
  }
  return function* combined(input) {
    for (const b of right(input)) for (const a of left(input)) yield calculate(sign, a, b)
  }
}

function calculate(sign: string, a: Json, b: Json): Json {
  if (sign === 'and') return isTruthy(a) && isTruthy(b)
  if (sign === 'or') return isTruthy(a) || isTruthy(b)
  if (sign === '==') return compare(a, b) === 0
  if (sign === '!=') return compare(a, b) !== 0
  if (sign === '<') return compare(a, b) < 0
  if (sign === '<=') return compare(a, b) <= 0
  if (sign === '>') return compare(a, b) > 0
  if (sign === '>=') return compare(a, b) >= 0
  if (sign === '+') return add(a, b)
  if (typeof a !== 'number' || typeof b !== 'number' || (b === 0 && /[/%]/.test(sign))) {
    throw new FilterError(`${typeOf(a)} ${sign} ${typeOf(b)}`)
  }
  if (sign === '-') return a - b
  if (sign === '*') return a * b
  return sign === '/' ? a / b : a % b
}
