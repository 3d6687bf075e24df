import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即將推出',
  'coming.now': '現在就能使用',
  'coming.link.chats': '開啟對話',
  'coming.link.api': '閱讀 API 說明',
}
