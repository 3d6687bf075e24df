import type { cliApi as reference } from '../en/cli-api.ts'

/** `saffron api`: any call of the contract. */
export const cliApi: Readonly<Record<keyof typeof reference, string>> = {
  'cli.api.about': '呼叫 API，送出前先驗證欄位',
  'cli.api.bytes': '這是檔案，無法在終端機顯示：請用 -o <檔案> 儲存，或傳給管線。',
  'cli.api.field': '欄位：5、true、null 依類型；@檔案、@- 讀取內容',
  'cli.api.header': '請求的標頭',
  'cli.api.include': '一併印出回應的狀態與標頭',
  'cli.api.input': '含整個請求內容的檔案；- 表示管線',
  'cli.api.list': '列出所有端點：saffron api ls',
  'cli.api.ls': '列出所有端點：方法、路徑、權限與用途',
  'cli.api.method': 'GET、POST、PUT、PATCH 或 DELETE',
  'cli.api.none': '沒有符合的端點。',
  'cli.api.notJson': '{file} 不是 JSON。',
  'cli.api.path': '例如 /user/me；大括號的部分可直接填入，或以欄位提供',
  'cli.api.rawField': '一律視為文字的欄位',
  'cli.api.unknown': '沒有 {call} 這個端點。',
  'cli.api.unknownField': '{call} 沒有 {name} 這個欄位。',
  'cli.api.words': '只列出符合所有字詞的端點',
  'cli.backup.noStdout': '備份無法寫到標準輸出。請指定一個檔案。',
  'cli.error.exists': '{file} 已存在。要取代它，請加上 --force。',
  'cli.error.unwritable': '無法寫入 {file}：{code}。',
  'cli.option.force': '取代已存在的檔案',
  'cli.option.output': '寫入這個檔案',
}
