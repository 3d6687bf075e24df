/** Where a passage is in its file, as both apps say it. */
export const placeWords = {
  page: 'page {at}',
  line: 'line {at}',
  lines: 'lines {at}–{to}',
  sheet: 'sheet {at}',
  slide: 'slide {at}',
  chapter: 'chapter {at}',
} as const
