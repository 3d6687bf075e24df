/** A filter of a list: a choice, a date, or a pick. Empty means that it filters nothing. */
export type ListFilter = ChoiceFilter | DateFilter | PickFilter

interface Filter {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export interface ChoiceFilter extends Filter {
  readonly options: readonly FilterOption[]
  /** Chooses the order of the rows, or what is shown of them, instead of hiding some. */
  readonly role?: 'order' | 'view'
}

export interface DateFilter extends Filter {
  readonly type: 'date'
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A choice among too many for a menu, in a dialog of its own. */
export interface PickFilter extends Pick<Filter, 'label' | 'value'> {
  readonly type: 'pick'
  /** What is chosen, in words. */
  readonly text: string
  /** Asks for another one and applies it. Resolves to its words, or to undefined if nothing was chosen. */
  readonly pick: () => Promise<string | undefined>
}

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** The label's language, if it differs from the page's. */
  readonly lang?: string
}

interface Choice<Value extends string> {
  readonly label: string
  /** The label of the choice that filters nothing. */
  readonly all: string
  readonly values: readonly Value[]
  readonly textOf: (value: Value) => string
  /** The texts are names that users chose, in any language. */
  readonly named?: boolean
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** Filters a list by one of the values, or by none. */
export function choiceFilter<Value extends string>(choice: Choice<Value>): ChoiceFilter {
  const { label, all, values, textOf, named = false, value = '', onChange } = choice
  return {
    label,
    value,
    options: [
      { value: '', label: all },
      ...values.map((each) => ({ value: each, label: textOf(each), ...(named && { lang: '' }) })),
    ],
    onChange: (chosen) => onChange(values.find((each) => each === chosen)),
  }
}

interface Order<Value extends string> extends Pick<Choice<Value>, 'label' | 'values' | 'textOf'> {
  /** Default: order. */
  readonly role?: 'order' | 'view'
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Always has one of the values, such as the order of a list. */
export function orderChoice<Value extends string>(order: Order<Value>): ChoiceFilter {
  const { label, values, textOf, value, role = 'order', onChange } = order
  return {
    label,
    value,
    role,
    options: values.map((each) => ({ value: each, label: textOf(each) })),
    onChange: (chosen) => onChange(values.find((each) => each === chosen) ?? value),
  }
}

export const isPick = (filter: ListFilter): filter is PickFilter => 'type' in filter && filter.type === 'pick'

/** Returns whether the filter hides rows. */
export const isNarrowing = (filter: ListFilter): boolean =>
  filter.value !== '' && ('type' in filter || filter.role === undefined)
