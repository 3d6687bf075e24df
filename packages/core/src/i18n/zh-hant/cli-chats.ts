import type { cliChats as reference } from '../en/cli-chats.ts'

/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats: Readonly<Record<keyof typeof reference, string>> = {
  'cli.chat.seeModels': '查看所有模型：saffron models',
  'cli.chats.export': '匯出一個對話目前顯示的分支，格式為 Markdown 或 JSON',
  'cli.chats.format': 'md 或 json；未給時依副檔名，否則為 md',
  'cli.chats.ids': '一個或多個 id，或 id 的末段',
  'cli.chats.newTitle': '新的標題',
  'cli.chats.rename': '更改一個對話的標題',
  'cli.chats.rm': '刪除對話及其所有訊息',
  'cli.chats.rmAsked':
    '{count, plural, one {要刪除「{title}」嗎？刪除後無法復原。} other {要刪除這 # 個對話嗎？刪除後無法復原。}} [y/N] ',
  'cli.models.about': '可選用的模型',
  'cli.models.able': '只列出具備所有這些功能的模型，以逗號分隔：chat、vision、tools…（預設 chat）',
  'cli.models.choices': '列出可選用的模型及其價格',
  'cli.overview.channels': '通道',
  'cli.overview.models': '模型',
  'cli.request.noSuch': '申請 {id} 不存在，或不屬於你。',
}
