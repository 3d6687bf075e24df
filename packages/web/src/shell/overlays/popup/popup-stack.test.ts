import { describeError } from '@saffron/core/errors'
import { expect, test } from 'vitest'

import { testTranslate } from '../../../testing/translate.ts'
import type { PopupOptions, PopupPhase } from '../../../ui/overlays/popup-options.ts'
import { createPopupStack, type Popup } from './popup-stack.ts'

const Empty = () => null

function opening() {
  const stack = createPopupStack()
  const phases: string[] = []
  const open = (
    key: string,
    show: (popup: Popup) => void = ({ id }) => stack.advance(id, 'beforeMount'),
    options: Pick<PopupOptions, 'waits' | 'signal'> = {},
  ) =>
    stack.open({
      key,
      Component: Empty,
      options: { ...options, label: key, onPhase: (phase: PopupPhase) => phases.push(`${key} ${phase}`) },
      show,
    })
  const find = (key: string) => stack.snapshot().findLast((popup) => popup.key === key)
  return { stack, phases, open, find }
}

test('a popup goes from created to unmounted, and its caller gets the result when it closes', async () => {
  const { stack, phases, open, find } = opening()
  const result = open('rename')
  const popup = find('rename')
  stack.advance(popup?.id ?? 0, 'mounted')
  popup?.resolve('new name')
  await expect(result).resolves.toBe('new name')
  expect(find('rename')?.phase).toBe('beforeUnmount')
  stack.advance(popup?.id ?? 0, 'unmounted')
  expect(stack.snapshot()).toEqual([])
  expect(phases).toEqual([
    'rename created',
    'rename beforeMount',
    'rename mounted',
    'rename beforeUnmount',
    'rename unmounted',
  ])
})

test('a popup that rejects passes its error to the caller', async () => {
  const { open, find } = opening()
  const result = open('pick')
  find('pick')?.reject(new Error('nothing to pick'))
  await expect(result).rejects.toThrow('nothing to pick')
})

test('a popup closed without a result resolves to undefined', async () => {
  const { open, find } = opening()
  const result = open('pick')
  find('pick')?.resolve()
  await expect(result).resolves.toBeUndefined()
})

test('rejects a key in use: key already exists', async () => {
  const { open, find } = opening()
  const first = open('pick')
  const refused = await open('pick').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'client.popup_exists' })
  expect(describeError(refused, await testTranslate())).toMatch(/key already exists/i)
  find('pick')?.resolve(1)
  await expect(first).resolves.toBe(1)
  void open('pick')
  expect(find('pick')?.phase).toBe('beforeMount')
})

test('each popup’s number is one above the highest', () => {
  const { open, find, stack } = opening()
  void open('a')
  void open('b')
  const numberOf = (key: string) => find(key)?.number
  expect([numberOf('a'), numberOf('b')]).toEqual([1, 2])
  const [a] = stack.snapshot()
  a?.resolve()
  stack.advance(a?.id ?? 0, 'unmounted')
  void open('c')
  expect([numberOf('b'), numberOf('c')]).toEqual([2, 3])
})

test('a popup closed before it’s shown is never mounted', async () => {
  const { open, phases } = opening()
  await open('late', (popup) => popup.resolve())
  expect(phases).toEqual(['late created', 'late unmounted'])
})

test('a popup closed while opening goes through its phases in order, and isn’t mounted again', async () => {
  const { stack, open, phases, find } = opening()
  const result = open('quick')
  const popup = find('quick')
  popup?.resolve()
  stack.advance(popup?.id ?? 0, 'mounted')
  stack.advance(popup?.id ?? 0, 'unmounted')
  stack.advance(popup?.id ?? 0, 'unmounted')
  await result
  expect(phases).toEqual(['quick created', 'quick beforeMount', 'quick beforeUnmount', 'quick unmounted'])
})

test('a waiting popup opens when the one with its key closes', async () => {
  const { open, find } = opening()
  const first = open('pick')
  const second = open('pick', undefined, { waits: true })
  find('pick')?.resolve('first')
  await expect(first).resolves.toBe('first')
  await expect.poll(() => find('pick')?.phase).toBe('beforeMount')
  find('pick')?.resolve('second')
  await expect(second).resolves.toBe('second')
})

test('an aborted popup closes without a result, or isn’t opened', async () => {
  const { stack, open, find } = opening()
  const [first, second] = [new AbortController(), new AbortController()]
  const shown = open('pick', undefined, { signal: first.signal })
  const waiting = open('pick', undefined, { waits: true, signal: second.signal })
  second.abort()
  await expect(waiting).resolves.toBeUndefined()
  expect(stack.snapshot()).toHaveLength(1)
  first.abort()
  await expect(shown).resolves.toBeUndefined()
  expect(find('pick')?.phase).toBe('beforeUnmount')
})
