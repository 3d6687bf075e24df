import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['shared'] = {
  'shared.here': '目前在線上',
  'shared.more': '還有 {count} 人',
  'shared.typing': '{count, plural, other {{names} 正在輸入…}}',
  'shared.asking': '{name} 正在提問…',
  'shared.queue': '排隊中的訊息',
  'shared.next': '回覆完成後送出。',
  'shared.own': '你',
  'shared.failed': '未送出。{reason}',
  'shared.withdraw': '撤回',
}
