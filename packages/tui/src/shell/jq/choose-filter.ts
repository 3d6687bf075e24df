import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { cleanLine } from '../../ui/clean-text.ts'
import { CommandError, EXIT } from '../exit-codes.ts'
import { filterJson } from '../write-json.ts'
import type { Filter, Json } from './filter.ts'
import { parseFilter } from './parse-filter.ts'
import { FilterError } from './tokens.ts'

/** Reads the filter of `--jq` before anything is sent. Throws a usage error for one that isn't valid. */
export function chooseFilter(called: Command, t: Translate): void {
  const typed = String(called.getOptionValue('jq'))
  const filter = reporting(
    () => parseFilter(typed),
    (place) => t(place === '' ? 'cli.error.filterEnd' : 'cli.error.filter', { filter: typed, place }),
  )
  filterJson((value) => {
    // Output is JSON, so that it is what a program would read of it.
    const input: Json = JSON.parse(JSON.stringify(value))
    return reporting(
      () => Array.from(filter(input)),
      (place) => t('cli.error.filterInput', { place }),
    )
  })
  if (called.getOptionValue('json=result') !== true) called.setOptionValue('json', true)
}

/** Turns the interpreter's errors into usage errors. */
function reporting<T extends Filter | readonly Json[]>(work: () => T, lineOf: (place: string) => string): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    throw new CommandError(cleanLine(lineOf(error.message)), EXIT.usage)
  }
}
