export const messages = {
  'mentions.agents': '智能体',
  'mentions.found': '{count, plural, other {# 个建议}}',
  'mentions.people': '成员',
  'mentions.title': '提及',
  'notifications.balance': '工作区的积分快用完了。',
  'notifications.mention': '{name} 在“{title}”中提到了你',
  'notifications.none': '还没有通知。有人在工作区用 @ 提到你时，会显示在这里。',
  'notifications.open': '{count, plural, =0 {通知} other {通知，{count} 条未读}}',
  'notifications.readAll': '全部标为已读',
  'notifications.readOf': '标为已读：{name}',
  'notifications.title': '通知',
  'notifications.unread': '未读',
} as const
