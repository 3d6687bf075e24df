import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即将推出',
  'coming.now': '现在就能使用',
  'coming.link.chats': '打开对话',
  'coming.link.api': '阅读 API 说明',
  'coming.playscript.will':
    '可以拖动排序的分场大纲、按剧本格式排版的页面，旁边是各种工具：翻译、摘要、起草、续写。导入手稿，导出定稿。',
  'coming.playscript.now': '目前可以先在对话中写作：给出地点、时间和人物，在同一个对话里一场一场写下去。',
}
