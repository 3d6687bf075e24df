export const drivePreview = {
  'drive.preview': '預覽',
  'drive.preview.close': '關閉預覽',
  'drive.preview.none': '這類檔案無法在這裡預覽。',
  'drive.preview.cut': '這裡只顯示開頭，檔案後面還有內容。',
  'drive.preview.failed': '無法讀取這個檔案。',
  'drive.preview.openTab': '在新分頁開啟',
  'drive.preview.written': '這裡只顯示文字，下載後可看到完整版面。',
  'drive.preview.rows': '{count, plural, other {# 列}}',
  'drive.preview.asText': '純文字',
  'drive.preview.asPage': '排版',
}
