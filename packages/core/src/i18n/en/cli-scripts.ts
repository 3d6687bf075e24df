/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.error.unknownField': 'Unknown field: {name}',
  'cli.option.jsonFields': 'print one JSON value per line, with only these fields',
  'cli.option.quiet': 'print only errors',
  'cli.records.csv': 'export all as CSV to this file, or to stdout',
  'cli.users.below': 'only accounts with fewer than this many credits; lists all unless --limit is set',
} as const
