import type { NamedField } from '@saffron/core/admin'

import { type FieldValue, isSame, problemOf, valueAt, withValue } from './form-values.ts'

/** The place below the last field. */
export const SAVE = ' save'

export interface FormState<V> {
  readonly values: V
  /** The name of the current field, or `SAVE`. */
  readonly at: string
  /** The error of each rejected field. */
  readonly problems: Readonly<Record<string, string>>
}

interface FormOptions<V> {
  readonly initial: V
  /** Returns the fields for the values typed so far, in their order. */
  readonly fieldsOf: (values: V) => readonly NamedField[]
}

/**
 * The values of a form, independent of the screen. Keys in one burst are applied one by one, regardless of rendering.
 */
export function createFormStore<V extends object>({ initial, fieldsOf }: FormOptions<V>) {
  const listeners = new Set<() => void>()
  let before = initial
  let state: FormState<V> = { values: initial, at: fieldsOf(initial)[0]?.name ?? SAVE, problems: {} }
  const set = (change: Partial<FormState<V>>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const fields = () => fieldsOf(state.values)
  const isTouched = (name: string): boolean => !isSame(valueAt(state.values, name), valueAt(before, name))
  /** Shows the errors, and goes to the first. Returns true if there are none. */
  const show = (problems: Readonly<Record<string, string>>): boolean => {
    const first = fields().find(({ name }) => problems[name] !== undefined)
    set({ problems, ...(first && { at: first.name }) })
    return first === undefined
  }

  return {
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (name: string, value: FieldValue): void => {
      const { [name]: _fixed, ...problems } = state.problems
      set({ values: withValue(state.values, name, value), problems })
    },
    /** Goes to the next or the previous field. A changed field that is left shows its error. */
    move: (by: -1 | 1): void => {
      const places = [...fields().map(({ name }) => name), SAVE]
      const left = fields().find(({ name }) => name === state.at)
      const problem = left && isTouched(left.name) ? problemOf(left, state.values) : undefined
      const at = places[(places.indexOf(state.at) + by + places.length) % places.length] ?? SAVE
      set({ at, ...(left && problem !== undefined && { problems: { ...state.problems, [left.name]: problem } }) })
    },
    /** Returns true if no field has an error that can be found here. */
    check: (): boolean => {
      const found = fields().map((field) => [field.name, problemOf(field, state.values)] as const)
      return show(Object.fromEntries(found.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))))
    },
    /** Shows the server's errors. Returns true if one of the fields has one. */
    reject: (problems: Readonly<Record<string, string>>): boolean => !show(problems),
    /** Returns whether closing the form would lose input. */
    isChanged: (): boolean => fields().some(({ name }) => isTouched(name)),
    /** Takes the newer values, except for the fields changed here. */
    merge: (newer: V): void => {
      let values = newer
      for (const { name } of fields()) {
        if (isTouched(name)) values = withValue(values, name, valueAt(state.values, name))
      }
      before = newer
      set({ values, problems: {} })
    },
  }
}
