import { expect, it } from 'vitest'

import { checkInput } from './check-input.ts'

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string', maxLength: 5 },
    lines: { type: 'integer', minimum: 1, maximum: 10 },
    mode: { enum: ['r', 'w'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    place: { $ref: '#/$defs/place' },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['path'],
  additionalProperties: false,
  $defs: { place: { type: 'object', properties: { x: { type: 'number' }, next: { $ref: '#/$defs/place' } } } },
}

it.each([
  [{ path: 'a' }],
  [{ path: 'a', lines: 10, mode: 'w', tags: ['x'], place: { x: 1.5, next: { x: 2 } }, either: null }],
])('accepts %j', (input) => expect(checkInput(input, schema)).toEqual([]))

it.each([
  [{}, 'the input needs "path"'],
  [{ path: 1 }, 'path must be string'],
  [{ path: 'abcdef' }, 'path must have at most 5 characters'],
  [{ path: 'a', lines: 1.5 }, 'lines must be integer'],
  [{ path: 'a', lines: 0 }, 'lines must be at least 1'],
  [{ path: 'a', mode: 'x' }, 'mode must be one of ["r","w"]'],
  [{ path: 'a', tags: ['x', 2] }, 'tags[1] must be string'],
  [{ path: 'a', tags: ['x', 'y', 'z'] }, 'tags must have at most 2 items'],
  [{ path: 'a', place: { next: { x: 'far' } } }, 'place.next.x must be number'],
  [{ path: 'a', either: 1 }, 'either matches none of the allowed forms'],
  [{ path: 'a', more: 1 }, 'the input has no "more"'],
])('says what is wrong with %j', (input, fault) => expect(checkInput(input, schema)).toEqual([fault]))

it('ends for schemas that refer to themselves', () => {
  const circle = { $ref: '#' }
  expect(checkInput({}, circle)).toEqual([])
  expect(checkInput({}, { type: 'object', anyOf: [{ allOf: [{ $ref: '#' }, { $ref: '#' }] }] })).toEqual([])
  const wide = { type: 'object', allOf: [{ $ref: '#' }, { $ref: '#' }], required: ['a'] }
  expect(checkInput({}, wide).length).toBeGreaterThan(0)
})

it('does not run a pattern, and does not take inherited fields for the schema’s', () => {
  const slow = { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } }
  expect(checkInput({ a: `${'a'.repeat(40)}!` }, slow)).toEqual([])
  const input: Record<string, unknown> = { toString: 1 }
  expect(checkInput(input, { type: 'object', properties: {}, additionalProperties: false })).toEqual([
    'the input has no "toString"',
  ])
})
