export const messages = {
  'mentions.agents': '助理',
  'mentions.found': '{count, plural, other {# 個建議}}',
  'mentions.people': '成員',
  'mentions.title': '提及',
  'notifications.balance': '工作區的點數快用完了。',
  'notifications.mention': '{name} 在「{title}」中提及你',
  'notifications.none': '還沒有通知。有人在工作區用 @ 提及你時，會顯示在這裡。',
  'notifications.open': '{count, plural, =0 {通知} other {通知，{count} 則未讀}}',
  'notifications.readAll': '全部標為已讀',
  'notifications.readOf': '標為已讀：{name}',
  'notifications.title': '通知',
  'notifications.unread': '未讀',
} as const
