import { expect, test } from 'vitest'

import { type MenuItem, visibleItems } from './menu-items.ts'

const action = (label: string, show?: boolean): MenuItem => ({
  label,
  onClick: () => undefined,
  ...(show === undefined ? {} : { show }),
})
const line = (after: string): MenuItem => ({ divider: after })
const shown = (...items: MenuItem[]) =>
  visibleItems(items).map((item) => ('label' in item ? item.label : 'heading' in item ? item.heading : '-'))

test('omits a hidden item', () => {
  expect(shown(action('open'), action('delete', false), action('copy', true))).toEqual(['open', 'copy'])
})

test('leaves no repeated, leading or trailing divider when items around it are omitted', () => {
  expect(shown(line('a'), action('open'), line('b'), action('x', false), line('c'), action('copy'), line('d'))).toEqual(
    ['open', '-', 'copy'],
  )
  expect(shown(action('x', false), line('a'), line('b'), action('open'), line('c'), line('d'))).toEqual(['open'])
})

test('returns nothing for dividers only', () => {
  expect(shown(line('a'), action('x', false), line('b'), line('c'))).toEqual([])
})

test('shows a choice among several', () => {
  const choice = { heading: 'Theme', value: 'dark', options: [], onChoose: () => undefined }
  expect(shown(line('a'), choice)).toEqual(['Theme'])
})
