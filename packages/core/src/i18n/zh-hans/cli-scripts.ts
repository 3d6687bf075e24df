/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.records.csv': '以 CSV 导出全部，写入此文件或 stdout',
  'cli.users.below': '余额少于这个点数的所有人；除非给了 --limit，否则全部列出',
} as const
