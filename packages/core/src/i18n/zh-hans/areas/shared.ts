import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['shared'] = {
  'shared.here': '当前在线',
  'shared.more': '还有 {count} 人',
  'shared.typing': '{count, plural, other {{names} 正在输入…}}',
  'shared.asking': '{name} 正在提问…',
  'shared.queue': '排队中的消息',
  'shared.next': '回复完成后发出。',
  'shared.own': '你',
  'shared.failed': '未发出。{reason}',
  'shared.withdraw': '撤回',
}
