/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.error.unknownField': '这里没有字段 {name}。',
  'cli.option.jsonFields': '输出 JSON，一行一个值，只含这些字段',
  'cli.option.quiet': '只显示错误',
  'cli.records.csv': '以 CSV 导出全部，写入此文件或 stdout',
  'cli.users.below': '只列出余额低于此积分的账号；未指定 --limit 时全部列出',
} as const
