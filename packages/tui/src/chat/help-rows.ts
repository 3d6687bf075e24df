import type { Translate } from '@saffron/core/i18n'

import { bindings, keyLabel } from '../keys/index.ts'
import { shorten } from '../ui/columns.ts'
import { paint, sgr, span, type TerminalFeatures } from '../ui/style.ts'
import { slashCommands } from './slash-commands.ts'

/** `/help`: the commands and every key, from the tables that the handlers use. */
export function helpRows(t: Translate, features: TerminalFeatures, columns: number): string[] {
  const commands = slashCommands.map(({ name, help }) => ({ term: `/${name}`, about: t(help) }))
  const keys = bindings.map(({ keys: [first = ''], help }) => ({ term: keyLabel(first), about: t(help) }))
  const width = Math.max(...[...commands, ...keys].map(({ term }) => term.length))
  const row = ({ term, about }: { term: string; about: string }) =>
    paint([span(`  ${term.padEnd(width)}  `, sgr.accent), span(shorten(about, columns - width - 5))], features)
  return [...commands.map(row), '', ...keys.map(row)]
}
