import {
  formValues,
  readEntry,
  type ToolEntry,
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

/** The words that a field takes. Empty for any. Where several can be chosen, they have numbers. */
function wordsOf({ kind, options }: ToolField, t: Translate): readonly string[] {
  if (kind === 'boolean') return [t('cli.call.yes'), t('cli.call.no')]
  return options.map(({ label }, at) => (kind === 'choices' ? `${at + 1} ${cleanLine(label)}` : cleanLine(label)))
}

/** The name of a field, with what may be typed. */
export function fieldLabel(field: ToolField, t: Translate): string {
  const words = field.kind === 'json' ? ['JSON'] : wordsOf(field, t)
  const notes = [
    ...(words.length > 0 ? [words.join(', ')] : []),
    ...(field.kind === 'choices' ? [t('cli.call.several')] : []),
    ...(field.required ? [] : [t('cli.call.optional')]),
  ]
  const name = cleanLine(field.label)
  return notes.length === 0 ? name : `${name} (${notes.join('; ')})`
}

/** What is in a field before anything is typed. */
export function initialText({ kind, options, initial }: ToolField, t: Translate): string {
  if (typeof initial === 'boolean') return initial ? t('cli.call.yes') : ''
  if (typeof initial !== 'string') {
    return options.flatMap(({ value }, at) => (initial.includes(value) ? String(at + 1) : [])).join(', ')
  }
  return kind === 'choice' ? cleanLine(options.find(({ value }) => value === initial)?.label ?? '') : initial
}

const PROBLEMS = {
  required: 'cli.call.required',
  number: 'cli.call.number',
  integer: 'cli.call.number',
  json: 'cli.call.json',
  tooFew: 'cli.call.tooFew',
  tooMany: 'cli.call.tooMany',
} as const satisfies Record<ToolProblem, MessageKey>

/** Reads what was typed into a field. `problem` says what is wrong with it; a field may be left out. */
export function readField(
  field: ToolField,
  typed: string,
  t: Translate,
): { readonly value?: unknown; readonly problem?: string } {
  const text = typed.trim()
  const entry = text === '' ? emptyOf(field) : entryOf(field, text)
  if (entry === undefined) return { problem: t('cli.call.oneOf', { words: wordsOf(field, t).join(', ') }) }
  const { value, problem } = readEntry(field, entry)
  if (problem === undefined) return { value }
  return { problem: t(PROBLEMS[problem], { count: problem === 'tooFew' ? field.least : field.most }) }
}

const emptyOf = ({ kind }: ToolField): ToolEntry => (kind === 'choices' ? [] : '')

/** What a form would have for these words. Undefined if a field doesn't take them. */
function entryOf({ kind, options }: ToolField, text: string): ToolEntry | undefined {
  if (kind === 'choices') return choicesIn(options, text)
  if (kind === 'choice') return options.find(({ label }) => cleanLine(label) === text)?.value
  if (kind !== 'boolean') return text
  if (/^(?:y(?:es)?|true|[是好])$/i.test(text)) return true
  return /^(?:no?|false|[否不])$/i.test(text) ? false : undefined
}

/** The options with these labels or numbers, separated by commas. Undefined if there is another word. */
function choicesIn(options: ToolField['options'], text: string): readonly string[] | undefined {
  const find = (word: string) =>
    (
      options.find(({ label }) => cleanLine(label) === word) ??
      (/^\d+$/.test(word) ? options[Number(word) - 1] : undefined)
    )?.value
  // A label may have a comma itself.
  const whole = find(text)
  if (whole !== undefined) return [whole]
  const chosen = text.split(/[,，、]/).flatMap((word) => (word.trim() === '' ? [] : [find(word.trim())]))
  return chosen.every((value) => value !== undefined) ? chosen : undefined
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
