import { expect, it } from 'vitest'

import { EventQueue, pour, pushed, readAll } from './index.ts'

/** Returns a queue and the calls it made to its writer. */
function newQueue() {
  const asked: string[] = []
  const note = (what: string) => () => void asked.push(what)
  const queue = new EventQueue<number>({ pause: note('pause'), resume: note('resume'), cancel: note('cancel') })
  return { queue, asked }
}

/** Returns a taker that takes `room` items before it asks for a pause. */
function newTaker(room = Number.POSITIVE_INFINITY) {
  const heard: unknown[] = []
  const taker = {
    room,
    take: (item: number) => heard.push(item) < taker.room,
    end: () => void heard.push('end'),
    fail: (error: unknown) => void heard.push(error),
  }
  return { taker, heard }
}

async function* numbers(count: number) {
  for (let n = 1; n <= count; n++) yield n
}

it('gives a taker the pending items, and then each item before push returns', () => {
  const { queue } = newQueue()
  const { taker, heard } = newTaker()
  queue.push(1)
  pour(queue, taker)
  expect(heard).toEqual([1])
  queue.push(2)
  expect(heard).toEqual([1, 2])
  queue.end()
  expect(heard).toEqual([1, 2, 'end'])
})

it('pauses its writer for a paused taker, without losing items', () => {
  const { queue, asked } = newQueue()
  const { taker, heard } = newTaker(2)
  const flow = pour(queue, taker)
  for (let n = 1; n <= 4; n++) queue.push(n)
  expect(heard).toEqual([1, 2])
  expect(asked).toEqual(['pause'])
  queue.fail('broken')
  taker.room = 4
  flow.resume()
  expect(heard).toEqual([1, 2, 3, 4])
  expect(asked).toEqual(['pause'])
  flow.resume()
  expect(heard).toEqual([1, 2, 3, 4, 'broken'])
  expect(asked).toEqual(['pause', 'resume'])
})

it('gives nothing to a taker that has left, and stops its writer', () => {
  const { queue, asked } = newQueue()
  const { taker, heard } = newTaker(1)
  const flow = pour(queue, taker)
  queue.push(1)
  queue.push(2)
  flow.leave()
  queue.push(3)
  expect(heard).toEqual([1])
  expect(asked).toEqual(['pause', 'cancel'])
})

it('pulls only as much as its taker takes from a source that doesn’t push', async () => {
  const { taker, heard } = newTaker(2)
  const flow = pour(numbers(3), taker)
  await expect.poll(() => heard).toEqual([1, 2])
  await new Promise(setImmediate)
  taker.room = 9
  expect(heard).toEqual([1, 2])
  flow.resume()
  await expect.poll(() => heard).toEqual([1, 2, 3, 'end'])
})

it('can be read with for await, and is left with the loop', async () => {
  const { queue, asked } = newQueue()
  for (let n = 1; n <= 3; n++) queue.push(n)
  const read: number[] = []
  for await (const n of pushed<number>((taker) => queue.pour(taker))) {
    read.push(n)
    if (n === 2) break
  }
  expect(read).toEqual([1, 2])
  expect(asked).toEqual(['cancel'])
})

it.each(['pushed', 'pulled'])('reads all of a source that is %s, or as much as wanted', async (kind) => {
  const source = () => {
    if (kind === 'pulled') return numbers(3)
    const { queue } = newQueue()
    for (let n = 1; n <= 3; n++) queue.push(n)
    queue.end()
    return queue
  }
  const read: number[] = []
  await readAll(source(), (n) => read.push(n) > 0)
  await readAll(source(), (n) => read.push(n) < 5)
  expect(read).toEqual([1, 2, 3, 1, 2])
  const reading = readAll(source(), () => {
    throw new Error('cannot read')
  })
  await expect(reading).rejects.toThrow('cannot read')
})
