/** What scripts ask of the commands. */
export const cliScripts = {
  'cli.error.unknownField': 'There is no field {name} here.',
  'cli.option.jsonFields': 'print JSON, one value a line; of it these fields alone',
  'cli.option.quiet': 'say nothing but what failed',
  'cli.records.csv': 'all of them as CSV, into this file or to stdout',
  'cli.users.below': 'everybody who has less than these credits; all of them, unless --limit is given',
} as const
