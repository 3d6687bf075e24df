/** Where a passage is in its file, as both apps say it. */
export const placeWords = {
  page: '第 {at} 页',
  line: '第 {at} 行',
  lines: '第 {at}–{to} 行',
  sheet: '第 {at} 个工作表',
  slide: '第 {at} 张幻灯片',
  chapter: '第 {at} 章',
} as const
