/** Pages whose work is not done yet: what one will be able to do there, and what is possible already. */
export const messages = {
  'coming.status': 'Coming soon',
  'coming.now': 'What you can do today',
  'coming.link.chats': 'Open a chat',
  'coming.link.api': 'Read the API reference',
  'coming.playscript.will':
    'Outline scenes you can drag into order, write on a page formatted as a script, and use tools to translate, summarize, draft and continue. Import a manuscript and export the finished script.',
  'coming.playscript.now':
    'Until then, write in a chat: give it a place, a time and characters, and continue scene by scene.',
} as const
