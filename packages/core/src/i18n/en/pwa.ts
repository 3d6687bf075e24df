export const pwa = {
  'pwa.description': 'Chat with AI models in your browser and terminal.',
  'pwa.offline.retry': 'Try again',
  'pwa.offline.text':
    'Can’t reach Saffron. Your chats are safe on the server. This page reloads when you’re back online.',
  'pwa.offline.title': 'You’re offline',
} as const
