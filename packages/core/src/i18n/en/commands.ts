/** The command palette and the keyboard's shortcuts. */
export const commands = {
  'palette.actions': 'Actions',
  'palette.count': '{count, plural, one {# result} other {# results}}',
  'palette.nothing': 'Nothing found for “{words}”.',
  'palette.open': 'Search and go',
  'palette.placeholder': 'Go to a screen, a chat, an action…',
  'palette.results': 'Results',
  'palette.screens': 'Go to',
  'palette.title': 'Search and go',
  'shortcuts.copyReply': 'Copy the last reply',
  'shortcuts.focusComposer': 'Write a message',
  'shortcuts.group.chat': 'Chat',
  'shortcuts.group.general': 'Everywhere',
  'shortcuts.group.go': 'Go to',
  'shortcuts.next': 'Next conversation',
  'shortcuts.previous': 'Previous conversation',
  'shortcuts.show': 'Keyboard shortcuts',
  'shortcuts.singleKeys':
    'Single keys count too (such as ? or G then C). Turn this off if you speak to your computer or press keys by accident.',
  'shortcuts.stop': 'Stop the reply',
  'shortcuts.theme': 'Light or dark',
  'shortcuts.title': 'Keyboard shortcuts',
} as const
