/** The overview in the terminal. */
export const cliOverview = {
  'cli.admin.overview': 'Show users, calls, credits and channels at a glance',
  'cli.admin.runs': 'List model calls, newest first',
  'cli.overview.calls':
    '{days, plural, one {Last day} other {Last # days}}: {calls, plural, one {# call} other {# calls}}, {failed} failed, {tokens} tokens, {credits} credits.',
  'cli.overview.count': '{calls, plural, one {# call} other {# calls}}, {failed} failed',
  'cli.overview.days': 'last 1, 7 or 30 days (default: 7)',
  'cli.overview.disk': 'Database {database}; {free} of {total} disk space free.',
  'cli.overview.people': '{users, plural, one {# account} other {# accounts}}, {active} active today.',
  'cli.overview.speed': '{tokens} tokens/s',
  'cli.runs.channel': 'only this channel: its name, ID or ID suffix',
  'cli.runs.kind': 'only this type: chat, title, completion, summary, embedding or vision',
  'cli.runs.model': 'only this model',
  'cli.runs.none': 'No model calls.',
  'cli.runs.status': 'only this status: complete, stopped, failed or interrupted',
} as const
