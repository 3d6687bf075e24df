import type { AreaMessages } from '../../area-messages.ts'

/** Moving and copying between spaces. */
export const messages: AreaMessages['transfer'] = {
  'transfer.title': '移動或複製到其他空間',
  'transfer.what': '{count} 個項目',
  'transfer.to': '目的地',
  'transfer.own': '個人空間',
  'transfer.way': '動作',
  'transfer.move': '移動',
  'transfer.copy': '複製',
  'transfer.readOwn': '移到那裡後只有你能看到。',
  'transfer.readBy': '這個工作區的 {count} 位成員都能看到它的全部內容。',
  'transfer.taken': '{name} 的其他成員將無法再看到它。',
  'transfer.moved': '已移動到「{name}」。',
  'transfer.copied': '已複製到「{name}」。',
  'transfer.nowhere': '你在其他工作區都不是編輯者。請先建立一個工作區。',
}
