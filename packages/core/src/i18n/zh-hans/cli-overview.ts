/** The overview in the terminal. */
export const cliOverview = {
  'cli.admin.overview': '整体情况：人员、调用、积分、渠道',
  'cli.admin.runs': '模型的调用记录，最新的在前',
  'cli.overview.calls': '最近 {days} 天：{calls} 次调用，{failed} 次失败，{tokens} 个 token，{credits} 积分。',
  'cli.overview.count': '{calls} 次，{failed} 次失败',
  'cli.overview.days': '最近 1、7 或 30 天（默认 7）',
  'cli.overview.disk': '数据库 {database}；磁盘剩余 {free}，共 {total}。',
  'cli.overview.people': '{users} 个账号，今日活跃 {active} 个。',
  'cli.overview.speed': '每秒 {tokens} 个 token',
  'cli.runs.channel': '只列出此渠道：名称、ID 或 ID 的结尾',
  'cli.runs.kind': '只列出此用途：chat、title、completion、summary、embedding 或 vision',
  'cli.runs.model': '只列出此模型',
  'cli.runs.none': '还没有任何调用。',
  'cli.runs.status': '只列出此结果：complete、stopped、failed 或 interrupted',
} as const
