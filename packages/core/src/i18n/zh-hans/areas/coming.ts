import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即将推出',
  'coming.now': '现在就能使用',
  'coming.link.chats': '打开对话',
  'coming.link.api': '阅读 API 说明',
  'coming.summary.will': '粘贴或上传长文，逐段阅读后得到摘要、要点和大纲，每一行都能回到原文出处。',
  'coming.summary.now': '终端能读完整个文件，并按你要的篇幅回答：',
  'coming.summary.question': '用十行概括这份报告',
  'coming.summary.onPhone': '也可以直接把长文贴到对话中，并说明回答的长度。',
}
