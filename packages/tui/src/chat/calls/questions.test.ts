import { loadTranslator } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { type Answer, fieldLabel, initialText, readField, type Step, stepsOf, valuesOf } from './questions.ts'

const t = await loadTranslator('en')

const form = (key: string, properties: object, required: readonly string[] = []) => ({
  key,
  kind: 'form' as const,
  message: `About ${key}`,
  schema: { type: 'object', properties, required },
})
const callWith = (...questions: ReturnType<typeof form>[]) => ({
  wait: { for: 'input' as const, by: 'u', until: '2026-01-01T00:00:00Z', questions },
})
const fieldOf = (schema: object, required: readonly string[] = []) => {
  const [step] = stepsOf(callWith(form('k', { field: schema }, required)))
  if (step?.kind !== 'field') throw new Error('not a field')
  return step.field
}

const answersTo = (steps: readonly Step[]): Answer[] => steps.map((step, index) => ({ step, value: index }))

test('each value of a form is asked for, with what may be typed', () => {
  const sizes = fieldOf({ type: 'string', title: 'Size', enum: ['small', 'large'] }, ['field'])
  expect(fieldLabel(sizes, t)).toBe('Size (small, large)')
  expect(readField(sizes, 'large', t)).toEqual({ value: 'large' })
  expect(readField(sizes, 'huge', t).problem).toBe('Must be one of small, large.')
  expect(readField(sizes, ' ', t).problem).toBe('Can’t be empty.')
  const sure = fieldOf({ type: 'boolean' })
  expect(fieldLabel(sure, t)).toBe('field (yes, no; can be empty)')
  expect([readField(sure, 'Y', t), readField(sure, 'no', t), readField(sure, '', t)]).toEqual([
    { value: true },
    { value: false },
    {},
  ])
  const count = fieldOf({ type: 'integer', default: 3 })
  expect(initialText(count, t)).toBe('3')
  expect(readField(count, '1.5', t).problem).toBe('Must be a number.')
  expect(readField(fieldOf({ type: 'number' }), '1.5', t)).toEqual({ value: 1.5 })
})

test('a value has the type of the schema, whatever words stand for it', () => {
  const level = fieldOf({ oneOf: [{ const: 1, title: 'Low' }, { const: 2 }], default: 1 })
  expect(initialText(level, t)).toBe('Low')
  expect([readField(level, 'Low', t), readField(level, '2', t)]).toEqual([{ value: 1 }, { value: 2 }])
  const tags = fieldOf({ type: 'array', items: { type: 'string' } })
  expect(fieldLabel(tags, t)).toBe('field (JSON; can be empty)')
  expect(readField(tags, '["a"]', t)).toEqual({ value: ['a'] })
  expect(readField(tags, 'a', t).problem).toBe('Must be JSON.')
})

test('several options are chosen by their names or numbers', () => {
  const items = { anyOf: [{ const: 'a', title: 'Ham' }, { const: 'b', title: 'Cheese, grated' }, { const: 'c' }] }
  const field = fieldOf({ type: 'array', title: 'Toppings', items, minItems: 1, maxItems: 2, default: ['a', 'c'] }, [
    'field',
  ])
  expect(fieldLabel(field, t)).toBe('Toppings (1 Ham, 2 Cheese, grated, 3 c; several, with commas)')
  expect(initialText(field, t)).toBe('1, 3')
  expect([readField(field, '3, Ham', t), readField(field, 'Cheese, grated', t)]).toEqual([
    { value: ['a', 'c'] },
    { value: ['b'] },
  ])
  expect(readField(field, '1、2、3', t).problem).toBe('Choose at most 2.')
  expect(readField(field, '', t).problem).toBe('Choose at least 1.')
  expect(readField(field, 'Ham, 4', t).problem).toContain('Must be one of 1 Ham')
})

test('the values of one form are sent alone, and those of several by the key of each', () => {
  const one = callWith(form('k', { a: {}, b: {} }))
  expect(valuesOf(one, answersTo(stepsOf(one)))).toEqual({ a: 0, b: 1 })
  const two = callWith(form('k', { a: {} }), form('l', { a: {} }))
  expect(valuesOf(two, answersTo(stepsOf(two)))).toEqual({ k: { a: 0 }, l: { a: 1 } })
})

test('a form without fields is only agreed to', () => {
  expect(stepsOf(callWith(form('k', {})))).toEqual([{ kind: 'agree', question: 'k', message: 'About k' }])
})
