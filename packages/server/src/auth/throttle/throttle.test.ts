import { expect, test } from 'vitest'

import { ipSubnet } from './ip-subnet.ts'
import { createThrottle } from './throttle.ts'

const pace = { free: 3, firstWaitMs: 1000, longestWaitMs: 8000, forgetMs: 60_000 }

function clock() {
  let time = 1_700_000_000_000
  return { now: () => new Date(time), pass: (milliseconds: number) => (time += milliseconds) }
}

test('waits begin after the free attempts, double, and are limited', () => {
  const { now, pass } = clock()
  const slow = createThrottle(now, pace)
  for (let tries = 0; tries < 2; tries++) expect(slow.take('a')).toBe(0)
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    expect(slow.take('a')).toBe(0)
    const wait = slow.take('a')
    waits.push(wait)
    pass(wait)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
})

test('a rejected attempt isn’t counted, and other keys aren’t affected', () => {
  const { now, pass } = clock()
  const slow = createThrottle(now, pace)
  for (let tries = 0; tries < 3; tries++) slow.take('a')
  for (let tries = 0; tries < 100; tries++) expect(slow.take('a')).toBe(1000)
  expect(slow.count('a')).toBe(3)
  expect(slow.take('b')).toBe(0)
  pass(1000)
  expect(slow.take('a')).toBe(0)
  expect(slow.take('a')).toBe(2000)
})

test('attempts are forgotten one by one', () => {
  const { now, pass } = clock()
  const slow = createThrottle(now, pace)
  for (let tries = 0; tries < 3; tries++) slow.take('a')
  pass(2 * pace.forgetMs)
  expect(slow.count('a')).toBe(1)
  expect([slow.take('a'), slow.take('a')]).toEqual([0, 0])
  expect(slow.take('a')).toBe(1000)
  slow.clear('a')
  expect(slow.take('a')).toBe(0)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s belongs to %s', (address, block) => {
  expect(ipSubnet(address)).toBe(block)
})
