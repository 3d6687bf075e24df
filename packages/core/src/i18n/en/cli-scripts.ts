/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.records.csv': 'all of them as CSV, into this file or to stdout',
  'cli.users.below': 'everybody who has less than these credits; all of them, unless --limit is given',
} as const
