import {
  formValues,
  readEntry,
  type ToolField,
  toolFields,
  type ToolPart,
  type ToolProblem,
  type ToolQuestion,
} from '@saffron/core/chat'
import type { MessageKey, Translate } from '@saffron/core/i18n'

import { cleanLine, cleanText } from '../../ui/clean-text.ts'

/** What is asked at once: a value, a page to open, or only to agree. */
export type Step =
  | { readonly kind: 'field'; readonly question: string; readonly message: string; readonly field: ToolField }
  | { readonly kind: 'url'; readonly question: string; readonly message: string; readonly url: string }
  | { readonly kind: 'agree'; readonly question: string; readonly message: string }

/** Returns everything that a call asks, one after another. */
export const stepsOf = ({ wait }: Pick<ToolPart, 'wait'>): readonly Step[] => (wait?.questions ?? []).flatMap(stepsIn)

function stepsIn(question: ToolQuestion): readonly Step[] {
  const { key, message } = question
  if (question.kind === 'url') return [{ kind: 'url', question: key, message, url: question.url }]
  const fields = toolFields(question.schema)
  if (fields.length === 0) return [{ kind: 'agree', question: key, message }]
  return fields.map((field) => ({ kind: 'field', question: key, message, field }))
}

/** The words that a field takes. Empty for any. */
function wordsOf({ kind, options }: ToolField, t: Translate): readonly string[] {
  return kind === 'boolean' ? [t('cli.call.yes'), t('cli.call.no')] : options.map(({ label }) => cleanLine(label))
}

/** The name of a field, with what may be typed. */
export function fieldLabel(field: ToolField, t: Translate): string {
  const words = field.kind === 'json' ? ['JSON'] : wordsOf(field, t)
  const notes = [...(words.length > 0 ? [words.join(', ')] : []), ...(field.required ? [] : [t('cli.call.optional')])]
  const name = cleanLine(field.label)
  return notes.length === 0 ? name : `${name} (${notes.join('; ')})`
}

/** What is in a field before anything is typed. */
export function initialText({ kind, options, initial }: ToolField, t: Translate): string {
  if (typeof initial === 'boolean') return initial ? t('cli.call.yes') : ''
  return kind === 'choice' ? cleanLine(options.find(({ value }) => value === initial)?.label ?? '') : initial
}

const PROBLEMS = {
  required: 'cli.call.required',
  number: 'cli.call.number',
  integer: 'cli.call.number',
  json: 'cli.call.json',
} as const satisfies Record<ToolProblem, MessageKey>

/** Reads what was typed into a field. `problem` says what is wrong with it; a field may be left out. */
export function readField(
  field: ToolField,
  typed: string,
  t: Translate,
): { readonly value?: unknown; readonly problem?: string } {
  const text = typed.trim()
  const entry = text === '' ? '' : entryOf(field, text)
  if (entry === undefined) return { problem: t('cli.call.oneOf', { words: wordsOf(field, t).join(', ') }) }
  const { value, problem } = readEntry(field, entry)
  return problem === undefined ? { value } : { problem: t(PROBLEMS[problem]) }
}

/** What a form would have for these words. Undefined if a field doesn't take them. */
function entryOf({ kind, options }: ToolField, text: string): string | boolean | undefined {
  if (kind === 'choice') return options.find(({ label }) => cleanLine(label) === text)?.value
  if (kind !== 'boolean') return text
  if (/^(?:y(?:es)?|true|[是好])$/i.test(text)) return true
  return /^(?:no?|false|[否不])$/i.test(text) ? false : undefined
}

export interface Answer {
  readonly step: Step
  /** Undefined for what was left out. */
  readonly value: unknown
}

/** Returns the values as the server takes them: those of the only form, or those of each form by its key. */
export function valuesOf(call: Pick<ToolPart, 'wait'>, answers: readonly Answer[]): Record<string, unknown> {
  const forms = (call.wait?.questions ?? []).filter(({ kind }) => kind === 'form')
  const of = (key: string) =>
    Object.fromEntries(
      answers.flatMap(({ step, value }) =>
        step.kind === 'field' && step.question === key && value !== undefined ? [[step.field.key, value]] : [],
      ),
    )
  return formValues(forms.map(({ key }) => [key, of(key)] as const)) ?? {}
}

export const isPage = (url: string): boolean => /^https?:/.test(url)

/** What is shown above the answer. */
export function textsOf(step: Step): readonly string[] {
  const message = cleanText(step.message)
  if (step.kind === 'url') return [message, cleanLine(step.url)]
  const hint = step.kind === 'field' ? step.field.hint : undefined
  return hint === undefined ? [message] : [message, cleanLine(hint)]
}
