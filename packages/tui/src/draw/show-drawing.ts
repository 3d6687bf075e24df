import type { Drawing } from '@saffron/core/draw'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { printInfo, writeText } from '../shell/output.ts'
import { showPicture } from '../shell/show-picture.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { type OutputPlace, saveResults } from './output-place.ts'

interface Ending {
  readonly json: true | undefined
  readonly place?: OutputPlace | undefined
}

/**
 * Shows and saves what a drawing has become, and returns the exit code. Throws for one that failed, with the provider's
 * reason.
 */
export async function showEnd(context: Context, drawing: Drawing, { json, place }: Ending): Promise<ExitCode> {
  const { t } = context
  const { state, error, results, count } = drawing
  const files = place === undefined ? [] : await saveResults(context, drawing, place)
  if (json) writeJson({ ...drawing, ...(place !== undefined && { files }) })
  else if (place?.kind !== 'stdout') await showResults(context, drawing, files)
  if (state === 'cancelled') throw new CommandError(t('cli.draw.state.cancelled'), EXIT.interrupted)
  if (state === 'failed') {
    const reason = cleanLine(error?.message ?? t('cli.draw.state.failed'))
    throw new CommandError(reason, error?.statusCode === 402 ? EXIT.noCredit : EXIT.failed)
  }
  if (results.length > 0 && results.length < count)
    printInfo(t('cli.draw.partly', { count: results.length, total: count }))
  for (const file of files) printInfo(t('cli.draw.saved', { file: cleanLine(file) }))
  return EXIT.ok
}

/** Shows pictures and descriptions on a terminal. In a pipe, there's one line per result or text. */
export async function showResults(
  context: Context,
  { results, prompts = [] }: Pick<Drawing, 'results' | 'prompts'>,
  files: readonly string[] = [],
): Promise<void> {
  for (const text of prompts) writeText(process.stdout.isTTY ? text : text.replaceAll(/\s*\n\s*/g, ' '))
  if (process.stdout.isTTY) {
    for (const result of results) await showPicture(context, { ...result, id: result.asset })
    return
  }
  const rows = results.map((result, index) => ({ ...result, name: files[index] ?? result.name }))
  showRows(rows, {
    json: undefined,
    heading: [],
    cells: () => [],
    fields: ({ asset, type, width, height, seed, name }) => [asset, type, width, height, seed, name],
  })
}
