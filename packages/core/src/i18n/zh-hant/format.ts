export const format = {
  'format.day.today': '今天',
  'format.day.yesterday': '昨天',
  'format.day.week': '過去 7 天',
  'format.day.month': '過去 30 天',
  'format.day.older': '更早',
} as const
