/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.error.unknownField': '這裡沒有欄位 {name}。',
  'cli.option.jsonFields': '輸出 JSON，一行一個值；也可只輸出這些欄位',
  'cli.option.quiet': '只說失敗的事，其餘不說',
  'cli.records.csv': '以 CSV 匯出全部，寫入此檔案或 stdout',
  'cli.users.below': '餘額少於這個點數的所有人；除非給了 --limit，否則全部列出',
} as const
