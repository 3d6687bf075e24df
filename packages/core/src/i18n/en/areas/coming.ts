/** Pages whose work is not done yet: what one will be able to do there, and what is possible already. */
export const messages = {
  'coming.status': 'Coming soon',
  'coming.now': 'What you can do today',
  'coming.link.chats': 'Open a chat',
  'coming.link.api': 'Read the API reference',
} as const
