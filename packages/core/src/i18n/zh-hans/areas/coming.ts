import type { AreaMessages } from '../../area-messages.ts'

export const messages: AreaMessages['coming'] = {
  'coming.status': '即将推出',
  'coming.now': '现在就能使用',
  'coming.link.chats': '打开对话',
  'coming.link.api': '阅读 API 说明',
  'coming.draw.will':
    '描述一幅画面，看着它逐渐成形。每件作品都收在图库里，最新的排在最前，并保留生成时的全部设置：可以复用、局部重绘、与另一张图融合、让模型描述，或做成视频。',
  'coming.draw.now': '先在对话里打磨提示词：说明这张图的用途，让模型给出三种写法。',
  'coming.image.will':
    '一次专心处理一张图：打开、细看、让模型描述、裁剪，或涂抹想修改的地方。除非你保存，否则什么都不会留下。',
  'coming.image.now': '流程图、时序图和公式都能直接在对话中绘制，只要提出需求即可。',
  'coming.summary.will': '粘贴或上传长文，逐段阅读后得到摘要、要点和大纲，每一行都能回到原文出处。',
  'coming.summary.now': '终端能读完整个文件，并按你要的篇幅回答：',
  'coming.summary.question': '用十行概括这份报告',
  'coming.summary.onPhone': '也可以直接把长文贴到对话中，并说明回答的长度。',
  'coming.playscript.will':
    '可以拖动排序的分场大纲、按剧本格式排版的页面，旁边是各种工具：翻译、摘要、起草、续写。导入手稿，导出定稿。',
  'coming.playscript.now': '目前可以先在对话中写作：给出地点、时间和人物，在同一个对话里一场一场写下去。',
}
