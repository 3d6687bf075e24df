export const pwa = {
  'pwa.description': '在浏览器和终端里与 AI 模型对话。',
  'pwa.offline.retry': '重试',
  'pwa.offline.text': '目前连不上 Saffron。你的对话都安全地保存在服务器上，连接恢复后这个页面会自动打开。',
  'pwa.offline.title': '你已离线',
} as const
