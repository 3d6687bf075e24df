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

test('an item that is not to be shown is dropped', () => {
  expect(shown(action('open'), action('delete', false), action('copy', true))).toEqual(['open', 'copy'])
})

test('no divider is left doubled, first or last when items around it are dropped', () => {
  expect(shown(line('a'), action('open'), line('b'), action('x', false), line('c'), action('copy'), line('d'))).toEqual(
    ['open', '-', 'copy'],
  )
  expect(shown(action('x', false), line('a'), line('b'), action('open'), line('c'), line('d'))).toEqual(['open'])
})

test('dividers alone are nothing to show', () => {
  expect(shown(line('a'), action('x', false), line('b'), line('c'))).toEqual([])
})

test('a choice among several is shown', () => {
  const choice = { heading: 'Theme', value: 'dark', options: [], onChoose: () => undefined }
  expect(shown(line('a'), choice)).toEqual(['Theme'])
})
