import type { ToolPart, ToolQuestion } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanLine, cleanText } from '../../ui/clean-text.ts'

type Kind = 'text' | 'number' | 'integer' | 'switch'

/** One value of a form that a tool shows. */
interface Field {
  readonly name: string
  readonly label: string
  readonly about: string
  readonly kind: Kind
  /** The only values that are allowed. Empty for any. */
  readonly options: readonly string[]
  readonly isRequired: boolean
  readonly initial: string
}

/** What is asked at once: a value, a page to open, or only to agree. */
export type Step =
  | { readonly kind: 'field'; readonly question: string; readonly message: string; readonly field: Field }
  | { readonly kind: 'url'; readonly question: string; readonly message: string; readonly url: string }
  | { readonly kind: 'agree'; readonly question: string; readonly message: string }

type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns everything that a call asks, one after another. */
export const stepsOf = ({ wait }: Pick<ToolPart, 'wait'>): readonly Step[] => (wait?.questions ?? []).flatMap(stepsIn)

function stepsIn(question: ToolQuestion): readonly Step[] {
  const { key, message } = question
  if (question.kind === 'url') return [{ kind: 'url', question: key, message, url: question.url }]
  const { properties, required } = question.schema
  const entries = isObject(properties) ? Object.entries(properties) : []
  if (entries.length === 0) return [{ kind: 'agree', question: key, message }]
  const needed = new Set(Array.isArray(required) ? required : [])
  return entries.map(([name, schema]) => ({
    kind: 'field',
    question: key,
    message,
    field: fieldOf(name, isObject(schema) ? schema : {}, needed.has(name)),
  }))
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const { type, enum: allowed, default: initial } = schema
  const kind = type === 'number' || type === 'integer' ? type : type === 'boolean' ? 'switch' : 'text'
  return {
    name,
    label: cleanLine(textIn(schema['title'])) || cleanLine(name),
    about: cleanLine(textIn(schema['description'])),
    kind,
    options: Array.isArray(allowed) ? allowed.map(String) : constantsIn(schema['oneOf']),
    isRequired,
    initial: isScalar(initial) ? String(initial) : '',
  }
}

/** The values of `oneOf: [{ const, title }]`. */
const constantsIn = (choices: unknown): readonly string[] =>
  Array.isArray(choices)
    ? choices.flatMap((each) => (isObject(each) && 'const' in each ? [String(each['const'])] : []))
    : []

/** The name of a field, with what may be typed. */
export function fieldLabel({ label, kind, options, isRequired }: Field, t: Translate): string {
  const words = kind === 'switch' ? [t('cli.call.yes'), t('cli.call.no')] : options.map(cleanLine)
  const notes = [...(words.length > 0 ? [words.join(', ')] : []), ...(isRequired ? [] : [t('cli.call.optional')])]
  return notes.length === 0 ? label : `${label} (${notes.join('; ')})`
}

/** Reads what was typed into a field. `problem` says what is wrong with it; a field may be left out. */
export function readField(
  field: Field,
  typed: string,
  t: Translate,
): { readonly value?: string | number | boolean; readonly problem?: string } {
  const { kind, options, isRequired } = field
  const text = typed.trim()
  if (text === '') return isRequired ? { problem: t('cli.call.required') } : {}
  if (kind === 'switch') {
    if (/^(?:y(?:es)?|true|[是好])$/i.test(text)) return { value: true }
    if (/^(?:no?|false|[否不])$/i.test(text)) return { value: false }
    return { problem: t('cli.call.oneOf', { words: `${t('cli.call.yes')}, ${t('cli.call.no')}` }) }
  }
  if (kind === 'text') {
    if (options.length > 0 && !options.includes(text)) {
      return { problem: t('cli.call.oneOf', { words: options.map(cleanLine).join(', ') }) }
    }
    return { value: text }
  }
  const number = Number(text)
  if (!Number.isFinite(number) || (kind === 'integer' && !Number.isInteger(number))) {
    return { problem: t('cli.call.number') }
  }
  return { value: number }
}

export interface Answer {
  readonly step: Step
  readonly value: string | number | boolean | undefined
}

/** Returns the values as the server takes them: those of the only form, or those of each form by its key. */
export function valuesOf(call: Pick<ToolPart, 'wait'>, answers: readonly Answer[]): Record<string, unknown> {
  const forms = (call.wait?.questions ?? []).filter(({ kind }) => kind === 'form')
  const of = (key: string) =>
    Object.fromEntries(
      answers.flatMap(({ step, value }) =>
        step.kind === 'field' && step.question === key && value !== undefined ? [[step.field.name, value]] : [],
      ),
    )
  const [only] = forms
  if (forms.length === 1 && only !== undefined) return of(only.key)
  return Object.fromEntries(forms.map(({ key }) => [key, of(key)]))
}

export const isPage = (url: string): boolean => /^https?:/.test(url)

/** What is shown above the answer. */
export function textsOf(step: Step): readonly string[] {
  const message = cleanText(step.message)
  if (step.kind === 'url') return [message, cleanLine(step.url)]
  return step.kind === 'field' && step.field.about !== '' ? [message, step.field.about] : [message]
}
