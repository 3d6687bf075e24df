/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.records.csv': '以 CSV 匯出全部，寫入此檔案或 stdout',
  'cli.users.below': '餘額少於這個點數的所有人；除非給了 --limit，否則全部列出',
} as const
