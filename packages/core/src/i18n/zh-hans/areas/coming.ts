import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即将推出',
  'coming.now': '现在就能使用',
  'coming.link.chats': '打开对话',
  'coming.link.api': '阅读 API 说明',
}
