export const pwa = {
  'pwa.description': 'Chat with AI models, in the browser and in the terminal.',
  'pwa.offline.retry': 'Try again',
  'pwa.offline.text':
    'Saffron cannot be reached. Your conversations are safe on the server; this page opens by itself when the connection is back.',
  'pwa.offline.title': 'No connection',
} as const
