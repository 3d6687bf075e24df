/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.error.unknownField': '这里没有字段 {name}。',
  'cli.option.jsonFields': '输出 JSON，一行一个值；也可只输出这些字段',
  'cli.option.quiet': '只说失败的事，其余不说',
  'cli.records.csv': '以 CSV 导出全部，写入此文件或 stdout',
  'cli.users.below': '余额少于这个点数的所有人；除非给了 --limit，否则全部列出',
} as const
