import { expect, it } from 'vitest'

import { divergencePoint } from './divergence-point.ts'

const partAt = (printed: string, text: string) => text.slice(divergencePoint(printed, text))

it('is the start of the first different line', () => {
  expect(partAt('One.\n\nTwo and three.', 'One.\n\nTwo and four.')).toBe('Two and four.')
  expect(partAt('- a\n- b\n- c', '- a\n- x')).toBe('- x')
})

it('is the start of the code block or table around that line', () => {
  const code = 'So:\n\n```ts\nconst a = 1\n'
  expect(partAt(`${code}const b = 2\n\`\`\``, `${code}const c`)).toBe('```ts\nconst a = 1\nconst c')
  const table = '| a |\n| - |\n| 1 |\n'
  expect(partAt(`${table}| 2 |\n`, `${table}| 3 |\n`)).toBe(`${table}| 3 |\n`)
})

it('is the beginning if nothing is the same', () => {
  expect(partAt('One', 'Two')).toBe('Two')
})
