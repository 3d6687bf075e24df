import { expect, test } from 'vitest'

import { formValues, initialEntries, readEntries, toolFields } from './tool-form.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Your name', description: 'As on the ticket.' },
    seats: { type: 'integer', default: 2 },
    price: { type: 'number' },
    window: { type: 'boolean', default: true },
    meal: { type: 'string', enum: ['meat', 'none'], enumNames: ['With meat', 'No meal'] },
    level: { oneOf: [{ const: 1, title: 'Low' }, { const: 2 }] },
    extras: { type: 'array', items: { type: 'string' } },
    colors: {
      type: 'array',
      items: { type: 'string', enum: ['red', 'green', 'blue'] },
      minItems: 1,
      maxItems: 2,
      default: ['blue', 'pink', 'red'],
    },
    days: { type: 'array', items: { anyOf: [{ const: 1, title: 'Monday' }, { const: 2 }] } },
  },
  required: ['name', 'meal'],
}
const fields = toolFields(SCHEMA)

test('each property has a field of its kind', () => {
  expect(fields.map(({ key, kind, required, initial }) => [key, kind, required, initial])).toEqual([
    ['name', 'text', true, ''],
    ['seats', 'integer', false, '2'],
    ['price', 'number', false, ''],
    ['window', 'boolean', false, true],
    ['meal', 'choice', true, ''],
    ['level', 'choice', false, ''],
    ['extras', 'json', false, ''],
    ['colors', 'choices', false, ['"red"', '"blue"']],
    ['days', 'choices', false, []],
  ])
  expect(fields[0]).toMatchObject({ label: 'Your name', hint: 'As on the ticket.' })
  expect(fields[4]?.options).toEqual([
    { value: '"meat"', label: 'With meat' },
    { value: '"none"', label: 'No meal' },
  ])
  expect(fields[5]?.options.map(({ label }) => label)).toEqual(['Low', '2'])
  expect(fields[7]).toMatchObject({ least: 1, most: 2 })
  expect(fields[8]).toMatchObject({ least: 0, most: 2, options: [{ value: '1', label: 'Monday' }, { value: '2' }] })
})

test('entries become values of the schema’s types, without empty optional ones', () => {
  const entries = { ...initialEntries(fields), name: 'Ada', meal: '"none"', level: '2', extras: '["bag"]' }
  expect(readEntries(fields, entries)).toEqual({
    ok: true,
    values: { name: 'Ada', seats: 2, window: true, meal: 'none', level: 2, extras: ['bag'], colors: ['red', 'blue'] },
  })
})

test('what is missing or can’t be read is reported by field', () => {
  const entries = { ...initialEntries(fields), seats: '1.5', price: 'much', extras: '[' }
  expect(readEntries(fields, entries)).toEqual({
    ok: false,
    problems: new Map([
      ['name', 'required'],
      ['seats', 'integer'],
      ['price', 'number'],
      ['meal', 'required'],
      ['extras', 'json'],
    ]),
  })
})

test('several options are chosen within the limits of the schema, in its order', () => {
  const list = { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 2, maxItems: 2 }
  const read = (entry: readonly string[], { required }: { required: readonly string[] } = { required: ['x'] }) =>
    readEntries(toolFields({ properties: { x: list }, required }), { x: entry })
  expect(read(['"c"', '"a"', '"unknown"'])).toEqual({ ok: true, values: { x: ['a', 'c'] } })
  expect(read(['"c"'])).toEqual({ ok: false, problems: new Map([['x', 'tooFew']]) })
  expect(read([])).toEqual({ ok: false, problems: new Map([['x', 'tooFew']]) })
  expect(read(['"a"', '"b"', '"c"'])).toEqual({ ok: false, problems: new Map([['x', 'tooMany']]) })
  expect(read([], { required: [] })).toEqual({ ok: true, values: {} })
  const none = toolFields({ properties: { x: { ...list, minItems: 0 } }, required: ['x'] })
  expect(readEntries(none, { x: [] })).toEqual({ ok: true, values: { x: [] } })
})

test('a schema that isn’t one has no fields, and odd names are ordinary keys', () => {
  expect(toolFields({ properties: 'all', required: 7 })).toEqual([])
  const odd = toolFields(JSON.parse('{"properties": {"__proto__": {"type": "string"}, "constructor": {}}}'))
  expect(odd.map(({ key }) => key)).toEqual(['__proto__', 'constructor'])
  expect(initialEntries(odd)['constructor']).toBe('')
  expect(readEntries(odd, initialEntries(odd))).toEqual({ ok: true, values: {} })
})

test('the values of one form are alone, and those of several by the key of each', () => {
  expect(formValues([])).toBeUndefined()
  expect(formValues([['k', { a: 1 }]])).toEqual({ a: 1 })
  expect(
    formValues([
      ['k', { a: 1 }],
      ['l', { a: 2 }],
    ]),
  ).toEqual({ k: { a: 1 }, l: { a: 2 } })
})
