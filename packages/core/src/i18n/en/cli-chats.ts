/** Conversations and models in the terminal, and what is told where one is not found. */
export const cliChats = {
  'cli.chat.seeModels': 'To see what there is: saffron models',
  'cli.chats.export': 'Write one out, the branch on show, as Markdown or JSON',
  'cli.chats.format': 'md or json; unless it is given, as the name of the file ends, else md',
  'cli.chats.ids': 'ids, or ends of them',
  'cli.chats.newTitle': 'its new title',
  'cli.chats.rename': 'Give one another title',
  'cli.chats.rm': 'Delete conversations with all of their messages',
  'cli.chats.rmAsked':
    '{count, plural, one {Delete “{title}”? It cannot be had again.} other {Delete these # conversations? They cannot be had again.}} [y/N] ',
  'cli.models.about': 'The models to choose from',
  'cli.models.able': 'only those that can do all of this, between commas: chat, vision, tools, … (default chat)',
  'cli.models.choices': 'List the models to choose from, with what they cost',
  'cli.overview.channels': 'Channels',
  'cli.overview.models': 'Models',
  'cli.request.noSuch': 'There is no request {id}, or it is not yours.',
} as const
