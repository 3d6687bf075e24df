/** The bell, and the completion of mentions. */
export const messages = {
  'mentions.agents': 'Agents',
  'mentions.found': '{count, plural, one {# suggestion} other {# suggestions}}',
  'mentions.people': 'People',
  'mentions.title': 'Mention',
  'notifications.balance': 'The workspace’s credits are running low.',
  'notifications.mention': '{name} mentioned you in “{title}”',
  'notifications.none': 'No notifications yet. When someone in a workspace mentions you with @, it appears here.',
  'notifications.open': '{count, plural, =0 {Notifications} other {Notifications, {count} unread}}',
  'notifications.readAll': 'Mark all as read',
  'notifications.readOf': 'Mark as read: {name}',
  'notifications.title': 'Notifications',
  'notifications.unread': 'Unread',
} as const
