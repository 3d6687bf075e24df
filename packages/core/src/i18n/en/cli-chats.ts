/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats = {
  'cli.chat.seeModels': 'To list available models: saffron models',
  'cli.chats.export': 'Export a chat’s current branch as Markdown or JSON',
  'cli.chats.format': 'md or json (default: from the file extension, otherwise md)',
  'cli.chats.empty': 'Permanently delete all or selected chats in the trash',
  'cli.chats.emptyAsked':
    '{count, plural, =0 {Permanently delete all chats in the trash?} one {Permanently delete # chat in the trash?} other {Permanently delete # chats in the trash?}} [y/N] ',
  'cli.chats.emptied': '{count, plural, one {# chat permanently deleted.} other {# chats permanently deleted.}}',
  'cli.chats.ids': 'one or more IDs, or ID suffixes',
  'cli.chats.newTitle': 'the new title',
  'cli.chats.permanent': 'delete permanently instead of moving to the trash',
  'cli.chats.rename': 'Rename a chat',
  'cli.chats.restore': 'Restore chats from the trash',
  'cli.chats.restoreHint': 'To undo: saffron chats restore {ids}',
  'cli.chats.rm': 'Move chats to the trash, where they stay for 30 days',
  'cli.chats.deleteAsked':
    '{count, plural, one {Permanently delete “{title}”?} other {Permanently delete # chats?}} [y/N] ',
  'cli.chats.rmAsked': '{count, plural, one {Move “{title}” to the trash?} other {Move # chats to the trash?}} [y/N] ',
  'cli.chats.trash': 'Manage chats in the trash',
  'cli.chats.trashEmpty': 'Trash is empty.',
  'cli.chats.trashHint': 'Enter restore · Ctrl+D delete permanently · Ctrl+X empty · Ctrl+G chats · Esc back',
  'cli.chats.trashLs': 'List the chats in the trash, last deleted first',
  'cli.chats.trashedNamed': 'Moved to trash: {title}',
  'cli.models.about': 'Available models',
  'cli.models.able': 'only models with all of these features, comma-separated: chat, vision, tools… (default: chat)',
  'cli.models.choices': 'List available models with their prices',
  'cli.request.noSuch': 'Request {id} doesn’t exist, or it isn’t yours.',
} as const
