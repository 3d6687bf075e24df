import { type Fields, fieldsOf, listOf, textOf } from '../read-json.ts'
import type { ToolPiece } from '../tool-calls.ts'

/** Longer lists than this are no arguments, and a place far behind the last would fill memory with nothing. */
const MAX_ITEMS = 10_000

/** `$.a.b[0]['c']`: names and places. */
const STEPS = /\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\]/g

type Holder = Record<string, unknown> | unknown[]

/** A call of a tool whose arguments come in pieces, each with the path of the value that it is a part of. */
export class PartialCall {
  #id = ''
  #name = ''
  // Names are the model's: without a prototype, none of them means anything else.
  readonly #args: Holder = Object.create(null)

  /** Takes one piece; true when it was the last one. */
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

/** The list or object at a step, made where it is not there yet. */
function holderIn(holder: Holder, step: string | number, isList: boolean): Holder {
  const known = valueIn(holder, step)
  if (typeof known === 'object' && known !== null) return known as Holder
  const made: Holder = isList ? [] : Object.create(null)
  Reflect.set(holder, step, made)
  return made
}
