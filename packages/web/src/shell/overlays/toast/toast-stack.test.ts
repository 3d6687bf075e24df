import { expect, test } from 'vitest'

import { addToast, closeToast, makeToast, removeToast, type Toast } from './toast-stack.ts'

const stack = (...messages: string[]): readonly Toast[] => {
  const none: readonly Toast[] = []
  return messages.reduce((toasts, message, index) => addToast(toasts, makeToast(index, message)), none)
}
const staying = (toasts: readonly Toast[]) => toasts.filter(({ leaving }) => !leaving).map(({ message }) => message)

test('a toast stays for a second, errors and toasts with a button longer, and its own timeout wins', () => {
  const undo = { label: 'Undo', onClick: () => undefined }
  expect(makeToast(1, 'Copied').timeout).toBe(1000)
  expect(makeToast(1, 'Failed', { tone: 'bad' }).timeout).toBe(6000)
  expect(makeToast(1, 'Deleted', { action: undo }).timeout).toBe(6000)
  expect(makeToast(1, 'Failed', { tone: 'bad', timeout: 200 }).timeout).toBe(200)
})

test('shows several, the newest last, and the oldest makes room for a fourth', () => {
  expect(staying(stack('a', 'b', 'c'))).toEqual(['a', 'b', 'c'])
  expect(staying(stack('a', 'b', 'c', 'd'))).toEqual(['b', 'c', 'd'])
})

test('a toast without a timeout makes no room for others', () => {
  const notice = makeToast(9, 'A new version', { timeout: Infinity })
  const shown = ['a', 'b', 'c', 'd'].reduce<readonly Toast[]>(
    (toasts, message, index) => addToast(toasts, makeToast(index, message)),
    [notice],
  )
  expect(staying(shown)).toEqual(['A new version', 'c', 'd'])
})

test('a closing toast doesn’t count', () => {
  expect(staying(addToast(closeToast(stack('a', 'b', 'c'), 2), makeToast(9, 'd')))).toEqual(['a', 'b', 'd'])
})

test('a repeated toast replaces the earlier one', () => {
  const again = stack('a', 'b', 'a')
  expect(again.map(({ id, message }) => [id, message])).toEqual([
    [1, 'b'],
    [2, 'a'],
  ])
})

test('a closed toast stays until it’s removed', () => {
  const closed = closeToast(stack('a', 'b'), 0)
  expect(closed.map(({ leaving }) => leaving)).toEqual([true, false])
  expect(removeToast(closed, 0).map(({ message }) => message)).toEqual(['b'])
})
