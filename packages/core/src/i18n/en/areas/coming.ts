/** Pages whose work is not done yet: what one will be able to do there, and what is possible already. */
export const messages = {
  'coming.status': 'Coming soon',
  'coming.now': 'What you can do today',
  'coming.link.chats': 'Open a chat',
  'coming.link.api': 'Read the API reference',
  'coming.summary.will':
    'Paste or upload a long text and get a summary, key points and an outline, with every line linked to its source.',
  'coming.summary.now': 'The terminal can read a whole file and answer at the length you ask for:',
  'coming.summary.question': 'Summarize this in ten lines',
  'coming.summary.onPhone': 'You can paste a long text into a chat and say how long the answer should be.',
} as const
