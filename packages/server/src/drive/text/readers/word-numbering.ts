import type { ListItem } from '@saffron/core/drive'

import { scanXml, valueOf } from '../../../documents/office-markup.ts'
import type { OpenZip } from '../../../documents/open-zip.ts'
import type { ListPlace } from './word-styles.ts'

interface Level {
  readonly format: ListItem['format'] | 'none'
  readonly start: number
}

interface Numbering {
  /** The levels of each definition, and the definition of each list. Lists of one definition continue each other. */
  readonly levels: ReadonlyMap<string, readonly Level[]>
  readonly definitions: ReadonlyMap<string, string>
  /** Lists that start again. */
  readonly restarted: ReadonlySet<string>
}

const PART = 'word/numbering.xml'
const NONE: Numbering = { levels: new Map(), definitions: new Map(), restarted: new Set() }

const FORMATS: Readonly<Record<string, Level['format']>> = {
  bullet: 'bullet',
  none: 'none',
  lowerLetter: 'lowerLetter',
  upperLetter: 'upperLetter',
  lowerRoman: 'lowerRoman',
  upperRoman: 'upperRoman',
}
const CHINESE = /chinese|taiwanese|ideograph|japaneseCounting/i

/** Returns a function that numbers the paragraphs of lists in their order. It returns undefined for other paragraphs. */
export async function wordNumbers(
  zip: OpenZip,
): Promise<(place: ListPlace) => Pick<ListItem, 'format' | 'number' | 'level'> | undefined> {
  const { levels, definitions, restarted } = zip.has(PART) ? numberingIn(await zip.read(PART)) : NONE
  const counts = new Map<string, number[]>()
  return ({ list, level }) => {
    const definition = definitions.get(list)
    const { format, start } = levels.get(definition ?? '')?.[level] ?? { format: 'none', start: 1 }
    if (definition === undefined || format === 'none') return undefined
    if (format === 'bullet') return { format, level }
    const key = restarted.has(list) ? `list ${list}` : definition
    const above = counts.get(key) ?? []
    const number = (above[level] ?? start - 1) + 1
    // Deeper levels start again.
    counts.set(key, [...Array.from({ length: level }, (_, index) => above[index] ?? 1), number])
    return { format, level, number }
  }
}

function numberingIn(source: string): Numbering {
  const levels = new Map<string, Level[]>()
  const definitions = new Map<string, string>()
  const restarted = new Set<string>()
  let current: Level[] = []
  let list = ''
  let at = 0
  for (const piece of scanXml(source)) {
    if (piece.kind !== 'open') continue
    const { name, attributes } = piece
    const value = valueOf(attributes)
    if (name === 'abstractnum') levels.set(valueOf(attributes, 'abstractNumId') ?? '', (current = []))
    else if (name === 'num') {
      list = valueOf(attributes, 'numId') ?? ''
      // Levels that a list overrides aren't those of the definition before it.
      current = []
    } else if (name === 'abstractnumid') definitions.set(list, value ?? '')
    else if (name === 'startoverride') restarted.add(list)
    else if (name === 'lvl') {
      at = Math.min(Number(valueOf(attributes, 'ilvl') ?? 0), 8)
      current[at] = { format: 'decimal', start: 1 }
    } else if (name === 'start') current[at] = { format: current[at]?.format ?? 'decimal', start: Number(value ?? 1) }
    else if (name === 'numfmt') current[at] = { format: formatOf(value ?? ''), start: current[at]?.start ?? 1 }
  }
  return { levels, definitions, restarted }
}

const formatOf = (value: string): Level['format'] => FORMATS[value] ?? (CHINESE.test(value) ? 'chinese' : 'decimal')
