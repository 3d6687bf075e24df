import type { ElicitResult } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'

import type { ToolResult } from '../../tools/index.ts'
import { HeldCalls } from './held-calls.ts'

const params = {
  message: 'Your name?',
  requestedSchema: { type: 'object' as const, properties: { name: { type: 'string' as const } } },
}
const never = new AbortController().signal

/** A call whose server asks for a name, and answers with it. */
const asking = (held: HeldCalls) =>
  held.start(async () => {
    const answer: ElicitResult = await held.ask(params)
    return { content: [{ type: 'text', text: `${answer.action} ${String(answer.content?.['name'])}` }] }
  }, never)

function stateOf(result: ToolResult): string {
  if (!('inputRequired' in result)) throw new Error('nothing was asked')
  return result.inputRequired.state ?? ''
}

const answers = (name: string) => ({ question: { action: 'accept' as const, values: { name } } })

test('asks for a second call while the question of a first one waits, and each gets its own answer', async () => {
  const held = new HeldCalls()
  const first = stateOf(await asking(held))
  const second = stateOf(await asking(held))
  expect(await held.resume({ state: second, answers: answers('Bea') })).toMatchObject({
    content: [{ text: 'accept Bea' }],
  })
  expect(await held.resume({ state: first, answers: answers('Ann') })).toMatchObject({
    content: [{ text: 'accept Ann' }],
  })
})

test('says how long its question can wait, and that it waits', async () => {
  const held = new HeldCalls()
  const asked = await asking(held)
  expect(asked).toMatchObject({ inputRequired: { lastsMs: 15 * 60_000 } })
  expect(held.isWaiting).toBe(true)
  await held.resume({ state: stateOf(asked), answers: answers('Ann') })
  expect(held.isWaiting).toBe(false)
})

test('cancels a question that could belong to either of two calls', async () => {
  const held = new HeldCalls()
  const working = Promise.withResolvers<void>()
  const other = held.start(async () => {
    await working.promise
    return { content: [] }
  }, never)
  expect(await asking(held)).toMatchObject({ content: [{ text: 'cancel undefined' }] })
  working.resolve()
  await other
})
