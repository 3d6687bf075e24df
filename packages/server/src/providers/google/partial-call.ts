import { type Fields, fieldsOf, listOf, textOf } from '../read-json.ts'
import type { ToolPiece } from '../tool-calls.ts'

/** Longer lists aren't valid arguments. A high index would fill the memory with empty items. */
const MAX_ITEMS = 10_000

/** Matches the names and indexes in a path like `$.a.b[0]['c']`. */
const STEPS = /\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\]/g

type Holder = Record<string, unknown> | unknown[]

/** A tool call whose arguments arrive in pieces, each with the path of its value. */
export class PartialCall {
  #id = ''
  #name = ''
  // The model chooses the keys, so the object has no prototype.
  readonly #args: Holder = Object.create(null)

  /** Adds a piece. Returns true if it was the last one. */
  add({ id, name, args, partialArgs, willContinue }: Fields): boolean {
    this.#id ||= textOf(id)
    this.#name ||= textOf(name)
    Object.assign(this.#args, fieldsOf(args))
    for (const part of listOf(partialArgs).map(fieldsOf)) this.#set(part)
    return willContinue !== true
  }

  get piece(): ToolPiece {
    return { id: this.#id, name: this.#name, arguments: JSON.stringify(this.#args) }
  }

  #set({ jsonPath, stringValue, numberValue, boolValue, nullValue }: Fields): void {
    const steps = Array.from(textOf(jsonPath).matchAll(STEPS), ([, plain, place, single, double]) =>
      place === undefined ? (plain ?? single ?? double ?? '') : Number(place),
    )
    const last = steps.pop()
    if (last === undefined || steps.some(isTooFar) || isTooFar(last)) return
    let holder = this.#args
    for (const [at, step] of steps.entries()) {
      holder = holderIn(holder, step, typeof (steps[at + 1] ?? last) === 'number')
    }
    const before = valueIn(holder, last)
    const value = stringValue ?? numberValue ?? boolValue ?? (nullValue === undefined ? undefined : null)
    if (value === undefined) return
    Reflect.set(holder, last, typeof value === 'string' && typeof before === 'string' ? before + value : value)
  }
}

const isTooFar = (step: string | number): boolean => typeof step === 'number' && step >= MAX_ITEMS

const valueIn = (holder: Holder, step: string | number): unknown => Reflect.get(holder, step)

/** Returns the list or object at a step, creating it if necessary. */
function holderIn(holder: Holder, step: string | number, isList: boolean): Holder {
  const known = valueIn(holder, step)
  if (typeof known === 'object' && known !== null) return known as Holder
  const made: Holder = isList ? [] : Object.create(null)
  Reflect.set(holder, step, made)
  return made
}
