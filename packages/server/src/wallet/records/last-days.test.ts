import { expect, it } from 'vitest'

import { lastDays } from './last-days.ts'

const daysOf = (timeZone: string, now: string, count = 3) =>
  lastDays({ count, timeZone, now: new Date(now) }).map(({ day, begins }) => `${day} ${begins}`)

it.each([
  ['UTC', '2026-03-01T00:00:00Z', '2026-03-01 2026-03-01T00:00:00.000Z'],
  ['Asia/Taipei', '2026-03-01T15:59:59Z', '2026-03-01 2026-02-28T16:00:00.000Z'],
  ['Asia/Taipei', '2026-03-01T16:00:00Z', '2026-03-02 2026-03-01T16:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01T12:00:00Z', '2026-03-01 2026-02-28T18:15:00.000Z'],
  ['America/Los_Angeles', '2026-03-01T12:00:00Z', '2026-03-01 2026-03-01T08:00:00.000Z'],
])('in %s at %s, the day began at %s', (timeZone, now, day) => {
  expect(daysOf(timeZone, now, 1)).toEqual([day])
})

it('a day with a clock change is shorter or longer than others', () => {
  expect(daysOf('Europe/Berlin', '2026-03-30T12:00:00Z')).toEqual([
    '2026-03-28 2026-03-27T23:00:00.000Z',
    '2026-03-29 2026-03-28T23:00:00.000Z',
    '2026-03-30 2026-03-29T22:00:00.000Z',
  ])
  expect(daysOf('Europe/Berlin', '2026-10-26T12:00:00Z')).toEqual([
    '2026-10-24 2026-10-23T22:00:00.000Z',
    '2026-10-25 2026-10-24T22:00:00.000Z',
    '2026-10-26 2026-10-25T23:00:00.000Z',
  ])
})
