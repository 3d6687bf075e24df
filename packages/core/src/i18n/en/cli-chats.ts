/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats = {
  'cli.chat.seeModels': 'To see what there is: saffron models',
  'cli.chats.export': 'Write one out, the branch on show, as Markdown or JSON',
  'cli.chats.format': 'md or json; unless it is given, as the name of the file ends, else md',
  'cli.chats.empty': 'Permanently delete the chats in the trash, or those given',
  'cli.chats.emptyAsked':
    '{count, plural, =0 {Permanently delete all chats in the trash?} one {Permanently delete # chat in the trash?} other {Permanently delete # chats in the trash?}} [y/N] ',
  'cli.chats.emptied': '{count, plural, one {# chat permanently deleted.} other {# chats permanently deleted.}}',
  'cli.chats.ids': 'ids, or ends of them',
  'cli.chats.newTitle': 'its new title',
  'cli.chats.permanent': 'delete permanently, without the trash',
  'cli.chats.rename': 'Give one another title',
  'cli.chats.restore': 'Restore chats from the trash',
  'cli.chats.restoreHint': 'To undo: saffron chats restore {ids}',
  'cli.chats.rm': 'Move chats to the trash, where they stay for 30 days',
  'cli.chats.deleteAsked':
    '{count, plural, one {Permanently delete “{title}”?} other {Permanently delete these # chats?}} [y/N] ',
  'cli.chats.rmAsked':
    '{count, plural, one {Move “{title}” to the trash?} other {Move these # chats to the trash?}} [y/N] ',
  'cli.chats.trash': 'The chats in the trash',
  'cli.chats.trashEmpty': 'The trash is empty.',
  'cli.chats.trashHint': 'Enter restore · Ctrl-D delete permanently · Ctrl-X empty · Ctrl-G chats · Esc back',
  'cli.chats.trashLs': 'List the chats in the trash, last deleted first',
  'cli.chats.trashTitle': 'Trash',
  'cli.chats.trashedNamed': 'Moved to the trash: {title}',
  'cli.models.about': 'The models to choose from',
  'cli.models.able': 'only those that can do all of this, between commas: chat, vision, tools, … (default chat)',
  'cli.models.choices': 'List the models to choose from, with what they cost',
  'cli.overview.channels': 'Channels',
  'cli.overview.models': 'Models',
  'cli.request.noSuch': 'There is no request {id}, or it is not yours.',
} as const
