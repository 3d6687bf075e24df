export const format = {
  'format.day.today': 'Today',
  'format.day.yesterday': 'Yesterday',
  'format.day.week': 'Last 7 days',
  'format.day.month': 'Last 30 days',
  'format.day.older': 'Older',
} as const
