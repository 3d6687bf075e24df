/** Moving and copying between spaces. */
export const messages = {
  'transfer.title': 'Move or copy to another space',
  'transfer.what': '{count, plural, one {# item} other {# items}}',
  'transfer.to': 'To',
  'transfer.own': 'Your own space',
  'transfer.way': 'What to do',
  'transfer.move': 'Move',
  'transfer.copy': 'Copy',
  'transfer.readOwn': 'Only you can read it there.',
  'transfer.readBy':
    '{count, plural, one {# member} other {All # members}} of this workspace can read it, with everything in it.',
  'transfer.taken': 'The other members of {name} can no longer read it.',
  'transfer.moved': 'Moved to {name}.',
  'transfer.copied': 'Copied to {name}.',
  'transfer.nowhere': 'You aren’t an editor in any other workspace. Create a workspace first.',
} as const
