import type { AreaMessages } from '../../area-messages.ts'

/** Moving and copying between spaces. */
export const messages: AreaMessages['transfer'] = {
  'transfer.title': '移动或复制到其他空间',
  'transfer.what': '{count} 个项目',
  'transfer.to': '目的地',
  'transfer.own': '个人空间',
  'transfer.way': '操作',
  'transfer.move': '移动',
  'transfer.copy': '复制',
  'transfer.readOwn': '移到那里后只有你能看到。',
  'transfer.readBy': '这个工作区的 {count} 位成员都能看到它的全部内容。',
  'transfer.taken': '{name} 的其他成员将无法再看到它。',
  'transfer.moved': '已移动到“{name}”。',
  'transfer.copied': '已复制到“{name}”。',
  'transfer.nowhere': '你在其他工作区都不是编辑者。请先创建一个工作区。',
}
