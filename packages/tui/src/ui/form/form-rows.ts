import type { NamedField } from '@saffron/core/admin'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../clean-text.ts'
import { shorten } from '../columns.ts'
import { columnsOf, draftOf, graphemes, layoutDraft } from '../editor/index.ts'
import { paint, sgr, span, type TerminalFeatures } from '../style.ts'
import { wrapLines } from '../wrap-lines.ts'
import { SAVE } from './form-store.ts'
import { isTextField, valueAt } from './form-values.ts'

const MARK = '❯ '
const NO_MARK = '  '
const GAP = 2
const INDENT = 4
const MAX_LABEL = 28
/** The part of a narrow screen that labels may take. */
const MAX_LABEL_PART = 0.6
/** With fewer columns beside the labels, a value is edited below its label. */
const MIN_BESIDE = 24

export interface FormLayout {
  readonly columns: number
  /** Columns of the marks and the labels. */
  readonly left: number
  /** Whether a value is edited beside its label. */
  readonly isBeside: boolean
  readonly features: TerminalFeatures
}

/** Returns the layout of these fields at this width. */
export function formLayout(fields: readonly NamedField[], columns: number, features: TerminalFeatures): FormLayout {
  const widest = Math.max(0, ...fields.map(({ label }) => columnsOf(label)))
  const label = Math.min(widest, MAX_LABEL, Math.floor(columns * MAX_LABEL_PART))
  const left = MARK.length + label + GAP
  return { columns, left, isBeside: columns - left >= MIN_BESIDE, features }
}

/** Returns the value of a field in one line of text. */
export function shownValue(field: NamedField, values: object, t: Translate): string {
  const value = valueAt(values, field.name)
  if (typeof value === 'boolean') return t(value ? 'cli.common.yes' : 'cli.common.no')
  if (typeof value !== 'string') {
    const { options = [] } = field as {
      readonly options?: readonly { readonly value: string; readonly label: string }[]
    }
    return options.flatMap((each) => (value.includes(each.value) ? [cleanLine(each.label)] : [])).join(', ')
  }
  if (field.kind === 'choice') return field.options.find((each) => each.value === value)?.label ?? value
  if (field.kind === 'secret') return '•'.repeat(graphemes(value).length)
  const [first = '', ...rest] = value.trim().split('\n')
  return rest.length === 0 ? cleanLine(first) : `${cleanLine(first)} …`
}

/** The rows of a field. `slot` is where the current text field is entered. */
export interface FieldRows {
  readonly rows: readonly string[]
  readonly slot?: { readonly head: string; readonly left: number; readonly height: number }
  /** Rows below the slot. */
  readonly below: readonly string[]
}

export interface FieldDrawing {
  readonly field: NamedField
  readonly values: object
  readonly problem: string | undefined
  readonly isCurrent: boolean
  /** The most rows for text of several lines. */
  readonly mostRows: number
}

/** Draws a field, with its hint if it's the current one, and its error. */
export function fieldRows(drawing: FieldDrawing, layout: FormLayout, t: Translate): FieldRows {
  const { field, problem, isCurrent } = drawing
  const isLines = field.kind === 'lines'
  const left = layout.isBeside && !(isLines && isCurrent) ? layout.left : INDENT
  const said = (text: string | undefined, style: string): string[] =>
    text === undefined ? [] : indented(wrapLines(text, layout.columns - left - 1), left, style, layout.features)
  const below = [...said(isCurrent ? field.hint : undefined, sgr.dim), ...said(problem, sgr.error)]
  if (!isCurrent) return { rows: [restingRow(drawing, layout, t)], below }
  const head = headOf(field.label, true, layout)
  const above = headOf(field.label, true, { ...layout, left: 0 })
  if (!isTextField(field)) {
    const value = shownValue(field, drawing.values, t) || '—'
    const { columns, features } = layout
    if (columnsOf(value) < columns - layout.left)
      return { rows: [head + paint([span(value, sgr.bold)], features)], below }
    return {
      rows: [above, ...indented(wrapLines(value, columns - left - 1), left, sgr.bold, features)],
      below,
    }
  }
  if (layout.isBeside && !isLines) return { rows: [], slot: { head, left, height: 1 }, below }
  const slot = { head: ' '.repeat(INDENT), left: INDENT, height: isLines ? areaHeight(drawing, layout) : 1 }
  return { rows: [above], slot, below }
}

/** Draws the place that saves the form. */
export const saveRow = (text: string, at: string, features: TerminalFeatures): string =>
  paint([span(at === SAVE ? MARK : NO_MARK, sgr.accent), span(`[ ${text} ]`, at === SAVE ? sgr.bold : '')], features)

/** Columns for text of several lines, with one for the cursor and one that is never used. */
export const areaColumns = (columns: number): number => Math.max(1, columns - INDENT - 2)

function areaHeight({ field, values, mostRows }: FieldDrawing, { columns }: FormLayout): number {
  const draft = draftOf(String(valueAt(values, field.name)))
  const { rows } = layoutDraft(draft, { width: areaColumns(columns), pasteLabel: String })
  return Math.max(1, Math.min(rows.length, mostRows))
}

function restingRow({ field, values }: FieldDrawing, layout: FormLayout, t: Translate): string {
  const value = shownValue(field, values, t)
  const placeholder = isTextField(field) ? field.placeholder : undefined
  const shown = shorten(value || (placeholder ?? '—'), layout.columns - layout.left - 1)
  return headOf(field.label, false, layout) + paint([span(shown, value === '' ? sgr.dim : '')], layout.features)
}

/** Draws a label beside its value, or above it with nothing to the left of the value. */
function headOf(label: string, isCurrent: boolean, { left, columns, features }: FormLayout): string {
  const text = cleanLine(label)
  const shown =
    left === 0
      ? shorten(text, columns - MARK.length - 1)
      : shorten(text, left - MARK.length - GAP, true) + ' '.repeat(GAP)
  return paint([span(isCurrent ? MARK : NO_MARK, sgr.accent), span(shown, isCurrent ? sgr.bold : '')], features)
}

const indented = (rows: readonly string[], left: number, style: string, features: TerminalFeatures): string[] =>
  rows.map((row) => paint([span(' '.repeat(left)), span(row, style)], features))
