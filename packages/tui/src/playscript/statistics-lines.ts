import type { Translate } from '@saffron/core/i18n'
import { eighthsText } from '@saffron/core/playscript/client'
import type { ScriptStatistics } from '@saffron/core/playscript/contract'

import { cleanLine } from '../ui/clean-text.ts'

type Rows = readonly (readonly string[])[]
/** Formats rows below their heading for the available width. */
type Table = (heading: readonly string[], rows: Rows) => readonly string[]

/** The figures of a script, line by line: the sums, then characters and places as tables. */
export function statisticsLines(found: ScriptStatistics, t: Translate, table: Table): readonly string[] {
  const below = (rows: Rows, heading: readonly string[]) => (rows.length === 0 ? [] : ['', ...table(heading, rows)])
  const count = (value: number) => new Intl.NumberFormat(t.locale).format(value)
  const sums = [
    t('cli.playscript.size', { pages: eighthsText(found.eighths), scenes: found.scenes }),
    t('cli.playscript.minutes', { count: Math.round(found.minutes) }),
    t('cli.playscript.words', { count: found.words, dialogue: found.dialogueWords }),
    t('cli.playscript.light', { day: found.day, night: found.night }),
  ]
  const characters = found.characters.map(({ name, cues, words, scenes }) => [
    count(cues),
    count(words),
    count(scenes),
    cleanLine(name),
  ])
  const places = [...found.locations, ...found.times].map(({ name, scenes, eighths }) => [
    count(scenes),
    eighthsText(eighths),
    cleanLine(name),
  ])
  const [scenes, cues, words, pages] = [
    t('cli.playscript.column.scenes'),
    t('cli.playscript.column.cues'),
    t('cli.playscript.column.words'),
    t('cli.playscript.column.eighths'),
  ]
  return [
    ...sums,
    ...below(characters, [cues, words, scenes, t('cli.playscript.column.character')]),
    ...below(places, [scenes, pages, t('cli.playscript.column.place')]),
  ]
}
