import { expect, test } from 'vitest'

import { type PendingQuestion, createConfirming } from './confirming.ts'

function showing() {
  const log: string[] = []
  let shown: PendingQuestion | undefined
  const confirm = createConfirming({
    show: (asked) => {
      shown = asked
      log.push(asked === undefined ? 'closed' : `asks ${asked.options.content}`)
    },
    report: (error) => log.push(`toast ${String(error)}`),
  })
  return { confirm, log, shown: () => shown }
}

test('a button closes the dialog first, then runs its handler once', () => {
  const { confirm, log, shown } = showing()
  confirm({ content: 'Delete it?', onOk: () => log.push('deleted') })
  const asked = shown()
  asked?.answer('ok')
  asked?.answer('ok')
  asked?.answer('cancel')
  expect(log).toEqual(['asks Delete it?', 'closed', 'deleted'])
})

test('the cancel button runs its own handler', () => {
  const { confirm, log, shown } = showing()
  confirm({ content: 'Leave?', onOk: () => log.push('left'), onCancel: () => log.push('stayed') })
  shown()?.answer('cancel')
  expect(log).toEqual(['asks Leave?', 'closed', 'stayed'])
})

test('reports a handler that rejects or throws, after the dialog has closed', async () => {
  const { confirm, log, shown } = showing()
  confirm({ content: 'a', onOk: () => Promise.reject('refused') })
  shown()?.answer('ok')
  confirm({
    content: 'b',
    onCancel: () => {
      throw new Error('broken')
    },
  })
  shown()?.answer('cancel')
  const toasts = () => log.filter((line) => line.startsWith('toast')).toSorted()
  await expect.poll(toasts).toEqual(['toast Error: broken', 'toast refused'])
  expect(log.slice(0, 4)).toEqual(['asks a', 'closed', 'asks b', 'closed'])
})

test('closes a question without an answer when there’s nothing left to ask', () => {
  const { confirm, log, shown } = showing()
  const over = new AbortController()
  const options = { onOk: () => log.push('left'), onCancel: () => log.push('stayed'), signal: over.signal }
  confirm({ content: 'Leave?', ...options })
  const late = shown()
  over.abort()
  late?.answer('ok')
  confirm({ content: 'Leave now?', ...options })
  expect(log).toEqual(['asks Leave?', 'closed'])
})

test('a second question cancels the first and stays open', () => {
  const { confirm, log, shown } = showing()
  confirm({ content: 'this', onOk: () => log.push('this is gone'), onCancel: () => log.push('this stays') })
  const late = shown()
  confirm({ content: 'that', onOk: () => log.push('that is gone') })
  late?.answer('ok')
  expect(shown()?.options.content).toBe('that')
  shown()?.answer('ok')
  expect(log).toEqual(['asks this', 'closed', 'this stays', 'asks that', 'closed', 'that is gone'])
})
