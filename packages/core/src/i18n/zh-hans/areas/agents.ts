/** The agent of a chat. */
export const messages = {
  'agents.about': '关于这个智能体',
  'agents.without': '不使用智能体',
  'agents.store': '前往商店',
  'agents.unnamed': '未命名的智能体',
  'agents.of': '智能体：{name}',
  'agents.suggestions': '建议',
  'agents.gone.title': '智能体不可用',
  'agents.gone.new': '它已被删除或下架，或没有与你共享。',
  'agents.gone.chat': '这个对话的智能体已被删除或下架。你可以继续对话。',
  'agents.draft': '这个对话使用“{name}”的草稿。',
  'agents.edit': '编辑智能体',
  'agents.newer': '“{name}”有第 {version} 版可用。',
  'agents.newChat': '用新版本开始对话',
  'agents.otherModel': '智能体指定的模型 {model} 不可用，改由 {other} 回复。',
} as const
