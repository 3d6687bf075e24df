export const format = {
  'format.day.today': 'Today',
  'format.day.yesterday': 'Yesterday',
  'format.day.week': 'Last 7 days',
  'format.day.month': 'Last 30 days',
  'format.day.older': 'Older',
  'format.price.cachedInput': 'Cached input',
  'format.price.free': 'Free',
  'format.price.image': 'Image',
  'format.price.input': 'Input',
  'format.price.output': 'Output',
  'format.price.videoSecond': 'Second of video',
} as const
