/** The overview in the terminal. */
export const cliOverview = {
  'cli.admin.overview': '整體狀況：人員、呼叫、點數、通道',
  'cli.admin.runs': '模型的呼叫紀錄，最新的在前',
  'cli.overview.calls': '最近 {days} 天：{calls} 次呼叫，{failed} 次失敗，{tokens} 個 token，{credits} 點。',
  'cli.overview.count': '{calls} 次，{failed} 次失敗',
  'cli.overview.days': '最近 1、7 或 30 天（預設 7）',
  'cli.overview.disk': '資料庫 {database}；磁碟剩餘 {free}，共 {total}。',
  'cli.overview.people': '{users} 個帳號，今日活躍 {active} 個。',
  'cli.overview.speed': '每秒 {tokens} 個 token',
  'cli.runs.channel': '只列出此通道：名稱、ID 或 ID 的結尾',
  'cli.runs.kind': '只列出此用途：chat、title、completion、summary、embedding 或 vision',
  'cli.runs.model': '只列出此模型',
  'cli.runs.none': '還沒有任何呼叫。',
  'cli.runs.status': '只列出此結果：complete、stopped、failed 或 interrupted',
} as const
