export const format = {
  'format.day.today': '今天',
  'format.day.yesterday': '昨天',
  'format.day.week': '过去 7 天',
  'format.day.month': '过去 30 天',
  'format.day.older': '更早',
  'format.price.cachedInput': '缓存输入',
  'format.price.free': '免费',
  'format.price.image': '图片',
  'format.price.input': '输入',
  'format.price.output': '输出',
  'format.price.videoSecond': '视频每秒',
} as const
