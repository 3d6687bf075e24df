import { expect, it } from 'vitest'

import { columnsOf } from '../../ui/editor/index.ts'
import { tabRow } from './tab-row.ts'

const plain = { color: false, links: false }

it('all names are shown if they fit', () => {
  expect(tabRow(['One', 'Two', 'Three'], 1, 40, plain)).toBe('One  [Two]  Three')
})

it('on a narrow screen the current name and its neighbors are shown, counted for Chinese', () => {
  const names = ['總覽', '通道', '模型', '使用者', '錢包紀錄', '禮物卡', '系統提示詞', '系統設定']
  for (let at = 0; at < names.length; at++) {
    for (const columns of [12, 24, 39]) {
      const row = tabRow(names, at, columns, plain)
      expect(row).toContain(`[${names[at]}]`)
      expect(columnsOf(row)).toBeLessThanOrEqual(columns)
    }
  }
  expect(tabRow(names, 3, 24, plain)).toBe('…  模型  [使用者]  …')
})
