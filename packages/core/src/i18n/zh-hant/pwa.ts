export const pwa = {
  'pwa.description': '在瀏覽器和終端機裡與 AI 模型對話。',
  'pwa.offline.retry': '再試一次',
  'pwa.offline.text': '目前連不上 Saffron。你的對話都安全存放在伺服器上，連線恢復後這個頁面會自動開啟。',
  'pwa.offline.title': '你已離線',
} as const
