import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildMessage } from '../testing/index.ts'
import type { Message } from './entities.ts'
import { joinPath, onPath, orderPath, pathBefore, pathToQuestion, pathWith } from './thread-path.ts'

/** A path of so many messages, alternating between user and assistant. */
function buildPath(length: number, root: string | null = null): Message[] {
  const path: Message[] = []
  for (let index = 0; index < length; index += 1) {
    const role = index % 2 === 0 ? 'user' : 'assistant'
    path.push(buildMessage({ parent: path.at(-1)?.id ?? root, role, text: `m${index}` }))
  }
  return path
}

const shown = (messages: readonly Message[]) => messages.map((message) => onPath(message))
const ids = (messages: readonly Message[]): string[] => messages.map(({ id }) => id)

test('messages of a path are put in order by their parents, whatever order they come in', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }), (order) => {
      const path = buildPath(12)
      const mixed = order.flatMap((index) => path[index] ?? [])
      expect(orderPath(mixed)).toEqual(path)
    }),
  )
})

test('a path read again from its end is joined to what is known, which keeps its objects', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), (read, known) => {
      const path = buildPath(20)
      const before = shown(path.slice(0, known))
      const joined = joinPath(before, path.slice(-read))
      const touching = known >= 20 - read
      expect(ids(joined)).toEqual(ids(touching ? path : path.slice(-read)))
      const kept = touching ? before : []
      expect(kept.every((message, index) => joined[index] === message)).toBe(true)
    }),
  )
})

test('a message that changed is a new object with the key it had', () => {
  const path = buildPath(2)
  const before = [...shown(path.slice(0, 1)), ...path.slice(1).map((message) => onPath(message, 'kept'))]
  const changed = path.map((message, index) => (index === 1 ? { ...message, text: 'edited' } : message))
  const after = joinPath(before, changed)
  expect(after[0]).toBe(before[0])
  expect(after[1]).toMatchObject({ key: 'kept', text: 'edited' })
})

test('the path with a message ends with it, after its parent or in its own place', () => {
  const path = shown(buildPath(4))
  const [, second, third] = path
  const branch = onPath(buildMessage({ parent: second?.id ?? null }))
  expect(pathWith(path, branch)).toEqual([...path.slice(0, 2), branch])
  const same = onPath({ ...buildMessage(), ...third, text: 'changed' })
  expect(pathWith(path, same)).toEqual([...path.slice(0, 2), same])
  const root = onPath(buildMessage())
  expect(pathWith(path, root)).toEqual([root])
  expect(pathWith(path, onPath(buildMessage({ parent: root.id })))).toBeUndefined()
})

test('before a message, and up to the question it answers', () => {
  const path = shown(buildPath(4))
  const [, , question, reply] = path
  expect(pathBefore(path, question?.id ?? '')).toEqual(path.slice(0, 2))
  expect(pathToQuestion(path, reply?.id ?? '')).toEqual(path.slice(0, 3))
  expect(pathToQuestion(path, question?.id ?? '')).toEqual(path.slice(0, 3))
  expect(pathBefore(path, 'nobody')).toBe(path)
  expect(pathToQuestion(path, 'nobody')).toBe(path)
})
