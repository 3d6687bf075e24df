export const drivePreview = {
  'drive.preview': '预览',
  'drive.preview.close': '关闭预览',
  'drive.preview.none': '这类文件无法在这里预览。',
  'drive.preview.cut': '这里只显示开头，文件后面还有内容。',
  'drive.preview.failed': '无法读取这个文件。',
  'drive.preview.openTab': '在新标签页打开',
  'drive.preview.written': '这里只显示文字，下载后可看到完整版面。',
  'drive.preview.rows': '{count, plural, other {# 行}}',
  'drive.preview.asText': '纯文本',
  'drive.preview.asPage': '排版',
}
