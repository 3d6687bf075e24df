/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.error.unknownField': '這裡沒有欄位 {name}。',
  'cli.option.jsonFields': '輸出 JSON，一行一個值，只含這些欄位',
  'cli.option.quiet': '只顯示錯誤',
  'cli.records.csv': '以 CSV 匯出全部，寫入此檔案或 stdout',
  'cli.users.below': '只列出餘額低於這個點數的帳號；未指定 --limit 時全部列出',
} as const
