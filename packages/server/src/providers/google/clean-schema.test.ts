import { expect, it } from 'vitest'

import { cleanSchema } from './clean-schema.ts'

it('leaves what Gemini understands as it is', () => {
  const schema = {
    type: 'object',
    description: 'All of it',
    properties: {
      city: { type: 'string', enum: ['a', 'b'] },
      days: { type: 'array', items: { type: 'integer', minimum: 1 } },
    },
    required: ['city'],
  }
  expect(cleanSchema(schema)).toEqual(schema)
})

it('replaces references, and removes what Gemini rejects', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      at: { $ref: '#/$defs/place', description: 'Where' },
      kind: { const: 'x' },
      url: { type: 'string', format: 'uri', pattern: '^https' },
      either: { oneOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['at', 'gone'],
    additionalProperties: false,
    $defs: { place: { type: 'object', properties: { x: { type: 'number' } } } },
  }
  expect(cleanSchema(schema)).toEqual({
    type: 'object',
    properties: {
      at: { type: 'object', description: 'Where', properties: { x: { type: 'number' } } },
      kind: { enum: ['x'] },
      url: { type: 'string' },
      either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['at'],
  })
})

it('ends for a schema that refers to itself', () => {
  const tree = { type: 'object', properties: { left: { $ref: '#' }, right: { $ref: '#' } } }
  expect(JSON.stringify(cleanSchema(tree)).length).toBeLessThan(200_000)
})
