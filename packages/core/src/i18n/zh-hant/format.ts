export const format = {
  'format.day.today': '今天',
  'format.day.yesterday': '昨天',
  'format.day.week': '過去 7 天',
  'format.day.month': '過去 30 天',
  'format.day.older': '更早',
  'format.price.cachedInput': '快取輸入',
  'format.price.free': '免費',
  'format.price.image': '圖片',
  'format.price.input': '輸入',
  'format.price.output': '輸出',
  'format.price.videoSecond': '影片每秒',
} as const
