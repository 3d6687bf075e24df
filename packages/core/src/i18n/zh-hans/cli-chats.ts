import type { cliChats as reference } from '../en/cli-chats.ts'

/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats: Readonly<Record<keyof typeof reference, string>> = {
  'cli.chat.seeModels': '查看所有模型：saffron models',
  'cli.chats.export': '导出一个对话目前显示的分支，格式为 Markdown 或 JSON',
  'cli.chats.format': 'md 或 json；未给出时按文件扩展名，否则为 md',
  'cli.chats.empty': '永久删除回收站里的所有对话，或指定的对话',
  'cli.chats.emptyAsked':
    '{count, plural, =0 {要永久删除回收站里的所有对话吗？} other {要永久删除回收站里的 # 个对话吗？}} [y/N] ',
  'cli.chats.emptied': '已永久删除 {count} 个对话。',
  'cli.chats.ids': '一个或多个 ID，或 ID 的结尾',
  'cli.chats.newTitle': '新的标题',
  'cli.chats.permanent': '直接永久删除，不移到回收站',
  'cli.chats.rename': '更改一个对话的标题',
  'cli.chats.restore': '从回收站恢复对话',
  'cli.chats.restoreHint': '撤销：saffron chats restore {ids}',
  'cli.chats.rm': '把对话移到回收站，保留 30 天',
  'cli.chats.deleteAsked': '{count, plural, =1 {要永久删除“{title}”吗？} other {要永久删除这 # 个对话吗？}} [y/N] ',
  'cli.chats.rmAsked': '{count, plural, =1 {要把“{title}”移到回收站吗？} other {要把这 # 个对话移到回收站吗？}} [y/N] ',
  'cli.chats.trash': '管理回收站里的对话',
  'cli.chats.trashEmpty': '回收站是空的。',
  'cli.chats.trashHint': 'Enter 恢复 · Ctrl+D 永久删除 · Ctrl+X 清空 · Ctrl+G 对话 · Esc 返回',
  'cli.chats.trashLs': '列出回收站里的对话，最近删除的在前',
  'cli.chats.trashedNamed': '已移到回收站：{title}',
  'cli.models.about': '可选用的模型',
  'cli.models.able': '只列出具备所有这些功能的模型，以逗号分隔：chat、vision、tools…（默认 chat）',
  'cli.models.choices': '列出可选用的模型及其价格',
  'cli.request.noSuch': '申请 {id} 不存在，或不属于你。',
}
