/** The overview in the terminal. */
export const cliOverview = {
  'cli.admin.overview': 'How the house does: people, calls, credits, channels',
  'cli.admin.runs': 'What models were asked for, newest first',
  'cli.overview.calls':
    'In {days, plural, one {the last day} other {# days}}: {calls, plural, one {# call} other {# calls}}, {failed} failed, {tokens} tokens, {credits} credits.',
  'cli.overview.count': '{calls, plural, one {# call} other {# calls}}, {failed} failed',
  'cli.overview.days': 'of the last 1, 7 or 30 days (default 7)',
  'cli.overview.disk': 'Database {database}; {free} of {total} free on the disk.',
  'cli.overview.people': '{users, plural, one {# account} other {# accounts}}, {active} used a model today.',
  'cli.overview.speed': '{tokens} tokens/s',
  'cli.runs.channel': 'only of this channel: its name, its id or the end of it',
  'cli.runs.kind': 'only of this kind: chat, title, completion, summary, embedding or vision',
  'cli.runs.model': 'only of this model',
  'cli.runs.none': 'No model was asked for anything.',
  'cli.runs.status': 'only those that ended so: complete, stopped, failed or interrupted',
} as const
