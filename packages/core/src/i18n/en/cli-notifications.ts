/** Notifications in the terminal. */
export const cliNotifications = {
  'cli.key.notifications.read': 'mark as read',
  'cli.key.notifications.readAll': 'mark all as read',
  'cli.notifications.about': 'See who mentioned you in workspaces',
  'cli.notifications.balance': 'The workspace’s credits are running low.',
  'cli.notifications.column.chat': 'Chat',
  'cli.notifications.hint': 'Enter open · Ctrl+E mark as read · Ctrl+G mark all as read · Esc back',
  'cli.notifications.ids': 'IDs, or the last eight characters (default: all)',
  'cli.notifications.left':
    '{count, plural, =0 {No unread notifications left.} one {# unread notification left.} other {# unread notifications left.}}',
  'cli.notifications.line': '{name} mentioned you in {place}. /notifications opens it.',
  'cli.notifications.ls': 'List your notifications, newest first',
  'cli.notifications.none': 'No notifications yet.',
  'cli.notifications.place': '“{title}” ({workspace})',
  'cli.notifications.read': 'Mark notifications as read',
  'cli.notifications.unknown': 'No such notification: {id}',
  'cli.notifications.unread': 'only unread ones',
  'cli.screen.notifications': 'Notifications',
  'cli.slash.notifications': 'open a chat where someone mentioned you',
} as const
