/** The agent of a chat. */
export const messages = {
  'agents.about': '關於這個助理',
  'agents.without': '不使用助理',
  'agents.store': '前往商店',
  'agents.unnamed': '未命名的助理',
  'agents.of': '助理：{name}',
  'agents.suggestions': '建議',
  'agents.gone.title': '助理無法使用',
  'agents.gone.new': '它已被刪除或下架，或是沒有與你共用。',
  'agents.gone.chat': '這個對話的助理已被刪除或下架。你可以繼續對話。',
  'agents.draft': '這個對話使用「{name}」的草稿。',
  'agents.edit': '編輯助理',
  'agents.newer': '「{name}」有第 {version} 版可用。',
  'agents.newChat': '用新版本開始對話',
  'agents.otherModel': '助理指定的模型 {model} 無法使用，改由 {other} 回覆。',
} as const
