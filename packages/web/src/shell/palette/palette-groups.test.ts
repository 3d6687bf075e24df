import { expect, test } from 'vitest'

import type { PaletteEntry } from '../features/searched-source.ts'
import { groupsOf } from './palette-groups.tsx'
import type { Searched } from './use-searched.ts'

const entry = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: label,
  label,
  icon: null,
  run: () => undefined,
  ...more,
})

interface Given {
  readonly actions?: readonly string[]
  readonly screens?: readonly string[]
  readonly settings?: readonly PaletteEntry[]
  readonly chats?: readonly (string | PaletteEntry)[]
  readonly files?: readonly string[]
  readonly status?: Searched['status']
}

const toEntry = (each: string | PaletteEntry) => (typeof each === 'string' ? entry(each) : each)

function shown(words: string, { status = 'ready', ...given }: Given) {
  const known = (['actions', 'screens', 'settings'] as const).map((id) => ({
    id,
    heading: id,
    entries: (given[id] ?? []).map(toEntry),
    ...(id === 'settings' && { needsWords: true as const }),
  }))
  const searched = (['chats', 'files'] as const).map((id) => ({
    source: { id, heading: id, most: 3, search: () => Promise.resolve([]) },
    status,
    entries: (given[id] ?? []).map(toEntry),
    retry: () => undefined,
  }))
  return groupsOf({ known, searched, words, retryLabel: 'Retry' })
}

const lines = (words: string, given: Given) =>
  shown(words, given).flatMap(({ id, entries }) => entries.map(({ label }) => `${id}: ${label}`))

test('“new” lists “New chat” first', () => {
  const given = {
    actions: ['Next window', 'Renew the page', 'New chat'],
    chats: ['What is new in Rust', 'News of the day'],
  }
  expect(lines('new', given)).toEqual([
    'actions: New chat',
    'actions: Renew the page',
    'actions: Next window',
    'chats: News of the day',
    'chats: What is new in Rust',
  ])
})

test('the group with the best match comes first: a chat called “Pay slips” before a page with scattered letters', () => {
  const given = { screens: ['Playscript and drawing'], chats: ['Pay slips'], files: ['repay.csv'] }
  expect(lines('pay', given)).toEqual(['chats: Pay slips', 'files: repay.csv', 'screens: Playscript and drawing'])
})

test('the same in Chinese', () => {
  const given = { actions: ['新增對話'], screens: ['設備鎖定'], chats: ['設定檔在哪裡'], files: ['我的設定.txt'] }
  expect(lines('設定', given)).toEqual(['chats: 設定檔在哪裡', 'files: 我的設定.txt', 'screens: 設備鎖定'])
})

test('a match in the text ranks below titles and above scattered letters, in its order', () => {
  const chats = [
    entry('Ownership', { excerpt: { text: 'in Rust', highlights: [[3, 7]] } }),
    entry('Trust'),
    'Rust lifetimes',
    'On Rust',
  ]
  expect(lines('rust', { chats, actions: ['Recent updates stored today'] })).toEqual([
    'chats: Rust lifetimes',
    'chats: On Rust',
    'chats: Ownership',
    'actions: Recent updates stored today',
  ])
})

test('a keyword ranks below an equal label, also of another group, and its scattered letters don’t match', () => {
  const settings = [entry('drive.quota', { keywords: ['Space for each account'] })]
  expect(lines('space', { settings, files: ['Spaceship.png'] })).toEqual([
    'files: Spaceship.png',
    'settings: drive.quota',
  ])
  expect(lines('sfea', { settings })).toEqual([])
  expect(lines('space', { screens: [], settings: [...settings, entry('Space')] })).toEqual([
    'settings: Space',
    'settings: drive.quota',
  ])
})

test('without a query, recent chats come first, and settings are omitted', () => {
  const given = { actions: ['New chat'], settings: [entry('Passkeys')], chats: ['Newest', 'Older'] }
  expect(lines(' ', given)).toEqual(['chats: Newest', 'chats: Older', 'actions: New chat'])
})

test('a failed search has a retry line at the end, which keeps the palette open', () => {
  const groups = shown('new', { status: 'failed', actions: ['Next window'], chats: ['New'] })
  expect(groups.map(({ id }) => id)).toEqual(['actions', 'chats', 'files'])
  expect(groups.at(-1)?.entries).toMatchObject([{ id: 'retry-files', label: 'Retry', staysOpen: true }])
})
