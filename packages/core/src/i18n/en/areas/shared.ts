/** The texts of chats that several people have open. */
export const messages = {
  'shared.here': 'Here now',
  'shared.more': '{count, plural, one {# more person} other {# more people}}',
  'shared.typing': '{count, plural, one {{names} is typing…} other {{names} are typing…}}',
  'shared.asking': '{name} is asking…',
  'shared.queue': 'Queued messages',
  'shared.next': 'Sent when the reply is done.',
  'shared.own': 'You',
  'shared.failed': 'Not sent. {reason}',
  'shared.withdraw': 'Withdraw',
} as const
