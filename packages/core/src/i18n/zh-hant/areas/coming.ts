import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即將推出',
  'coming.now': '現在就能使用',
  'coming.link.chats': '開啟對話',
  'coming.link.api': '閱讀 API 說明',
  'coming.playscript.will':
    '可以拖曳排序的分場大綱、依劇本格式排版的頁面，旁邊是各種工具：翻譯、摘要、起草、續寫。匯入手稿，匯出定稿。',
  'coming.playscript.now': '在那之前，先和對話一起寫：給它地點、時間與人物，在同一個對話裡一場一場寫下去。',
}
