import type { cliChats as reference } from '../en/cli-chats.ts'

/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats: Readonly<Record<keyof typeof reference, string>> = {
  'cli.chat.seeModels': '查看所有模型：saffron models',
  'cli.chats.export': '匯出一個對話目前顯示的分支，格式為 Markdown 或 JSON',
  'cli.chats.format': 'md 或 json；未給時依副檔名，否則為 md',
  'cli.chats.empty': '永久刪除垃圾桶裡的所有對話，或指定的對話',
  'cli.chats.emptyAsked':
    '{count, plural, =0 {要永久刪除垃圾桶裡的所有對話嗎？} other {要永久刪除垃圾桶裡的 # 個對話嗎？}} [y/N] ',
  'cli.chats.emptied': '已永久刪除 {count} 個對話。',
  'cli.chats.ids': '一個或多個 ID，或 ID 的結尾',
  'cli.chats.newTitle': '新的標題',
  'cli.chats.permanent': '直接永久刪除，不移到垃圾桶',
  'cli.chats.rename': '更改一個對話的標題',
  'cli.chats.restore': '從垃圾桶還原對話',
  'cli.chats.restoreHint': '復原：saffron chats restore {ids}',
  'cli.chats.rm': '把對話移到垃圾桶，保留 30 天',
  'cli.chats.deleteAsked': '{count, plural, =1 {要永久刪除「{title}」嗎？} other {要永久刪除這 # 個對話嗎？}} [y/N] ',
  'cli.chats.rmAsked':
    '{count, plural, =1 {要把「{title}」移到垃圾桶嗎？} other {要把這 # 個對話移到垃圾桶嗎？}} [y/N] ',
  'cli.chats.trash': '管理垃圾桶裡的對話',
  'cli.chats.trashEmpty': '垃圾桶是空的。',
  'cli.chats.trashHint': 'Enter 還原 · Ctrl+D 永久刪除 · Ctrl+X 清空 · Ctrl+G 對話 · Esc 返回',
  'cli.chats.trashLs': '列出垃圾桶裡的對話，最近刪除的在前',
  'cli.chats.trashedNamed': '已移到垃圾桶：{title}',
  'cli.models.about': '可選用的模型',
  'cli.models.able': '只列出具備所有這些功能的模型，以逗號分隔：chat、vision、tools…（預設 chat）',
  'cli.models.choices': '列出可選用的模型及其價格',
  'cli.request.noSuch': '申請 {id} 不存在，或不屬於你。',
}
