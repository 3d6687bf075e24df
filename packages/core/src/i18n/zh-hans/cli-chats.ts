import type { cliChats as reference } from '../en/cli-chats.ts'

/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats: Readonly<Record<keyof typeof reference, string>> = {
  'cli.chat.seeModels': '查看所有模型：saffron models',
  'cli.chats.export': '导出一个对话目前显示的分支，格式为 Markdown 或 JSON',
  'cli.chats.format': 'md 或 json；未给出时按文件扩展名，否则为 md',
  'cli.chats.ids': '一个或多个 id，或 id 的末段',
  'cli.chats.newTitle': '新的标题',
  'cli.chats.rename': '更改一个对话的标题',
  'cli.chats.rm': '删除对话及其所有消息',
  'cli.chats.rmAsked':
    '{count, plural, one {要删除“{title}”吗？删除后无法恢复。} other {要删除这 # 个对话吗？删除后无法恢复。}} [y/N] ',
  'cli.models.about': '可选用的模型',
  'cli.models.able': '只列出具备所有这些功能的模型，以逗号分隔：chat、vision、tools…（默认 chat）',
  'cli.models.choices': '列出可选用的模型及其价格',
  'cli.overview.channels': '渠道',
  'cli.overview.models': '模型',
  'cli.request.noSuch': '申请 {id} 不存在，或不属于你。',
}
