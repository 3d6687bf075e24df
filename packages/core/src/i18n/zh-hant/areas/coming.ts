import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即將推出',
  'coming.now': '現在就能使用',
  'coming.link.chats': '開啟對話',
  'coming.link.api': '閱讀 API 說明',
  'coming.summary.will': '貼上或上傳長文，逐段閱讀後得到摘要、重點與大綱，每一行都能回到原文出處。',
  'coming.summary.now': '終端機能讀完整個檔案，並照你要的篇幅回答：',
  'coming.summary.question': '用十行摘要這份報告',
  'coming.summary.onPhone': '也可以直接把長文貼到對話中，並說明回答的長度。',
}
