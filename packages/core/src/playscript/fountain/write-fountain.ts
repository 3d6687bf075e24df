import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import type { ScriptElement, TitlePageEntry } from '../entities.ts'
import type { ElementType } from '../kinds.ts'
import { plainText } from '../text/emphasis.ts'
import { readTitlePage, writeTitlePage } from '../text/title-page.ts'
import { escapeMarks } from './marks.ts'
import { isNaturalCue, isNaturalHeading, naturalType } from './natural-lines.ts'

/** Elements that follow a cue without a blank line. */
const SPOKEN: ReadonlySet<ElementType> = new Set(['parenthetical', 'dialogue', 'lyric'])

/** Writes a script as Fountain. Reading it again returns the same elements. */
export function writeFountain(script: {
  readonly titlePage: readonly TitlePageEntry[]
  readonly elements: readonly ScriptElement[]
}): string {
  const blocks: string[] = []
  const title = writeTitlePage(script.titlePage)
  if (title.length > 0) blocks.push(title.join('\n'))
  let inSpeech = false
  for (const [index, element] of script.elements.entries()) {
    const isSpoken: boolean = SPOKEN.has(element.type) && inSpeech
    inSpeech = element.type === 'character' || isSpoken
    const next = script.elements[index + 1]
    const isFollowed = next !== undefined && SPOKEN.has(next.type)
    const lines = linesOf(element, { isSpoken, isFollowed })
    if (element.note !== undefined && element.note !== '')
      lines.push(`${lines.pop() ?? ''} [[${noteText(element.note)}]]`)
    if (isSpoken && blocks.length > 0) blocks.push(`${blocks.pop() ?? ''}\n${lines.join('\n')}`)
    else blocks.push(lines.join('\n'))
  }
  const [first = ''] = blocks
  // A script that starts like a title page needs a sign there.
  const sign = title.length === 0 && readTitlePage(first.split('\n')).lines > 0 ? signOf(script.elements[0]?.type) : ''
  return blocks.length === 0 ? '' : `${sign}${blocks.join('\n\n')}\n`
}

const signOf = (type: ElementType | undefined): string =>
  type === 'character' ? '@' : type === 'transition' ? '> ' : type === 'heading' ? '.' : '!'

interface Place {
  /** Whether the element follows a cue. */
  readonly isSpoken: boolean
  /** Whether words follow the element. */
  readonly isFollowed: boolean
}

function linesOf(
  { type, text, number, dual, level, omitted }: ScriptElement,
  { isSpoken, isFollowed }: Place,
): string[] {
  const safe = escapeMarks(text)
  const lines = safe.split('\n')
  const bare = plainText(text)
  switch (type) {
    case 'heading':
      return [
        `${isHeading(bare) && !hasSign(safe) ? '' : /^[\p{L}\p{N}]/u.test(safe) ? '.' : '. '}${safe}${number === undefined ? '' : ` #${number}#`}`,
      ]
    case 'character':
      return [
        `${isFollowed && isNaturalCue(bare) && !isHeading(`${bare} ^`) && !isHeading(bare) && !hasSign(safe) ? '' : '@'}${safe}${dual === true ? ' ^' : ''}`,
      ]
    case 'dialogue':
      return lines.map((line) => (line === '' ? '  ' : isPlainSpeech(line) ? line : `\\ ${line}`))
    case 'lyric':
      return lines.map((line) => `~${line}`)
    case 'parenthetical':
      return isSpoken ? [safe] : [`!${safe}`]
    case 'transition':
      return [naturalType(bare) === 'transition' && !hasSign(safe) ? safe : `> ${safe}`]
    case 'shot':
      return [naturalType(bare) === 'shot' && !isHeading(bare) && !hasSign(safe) ? safe : `!${safe} [[shot]]`]
    case 'actBreak':
      return [naturalType(bare) === 'actBreak' ? `> ${safe} <` : `> ${safe} < [[act break]]`]
    case 'centered':
      return lines.map((line) => `> ${line} <`)
    case 'section':
      return [`${'#'.repeat(Math.min(Math.max(level ?? 1, 1), 6))} ${safe}`]
    case 'synopsis':
      return lines.map((line) => `= ${line}`)
    case 'note':
      return [omitted === true ? `/* ${text.replaceAll('*/', '* /')} */` : `[[${noteText(text)}]]`]
    case 'pageBreak':
      return ['===']
    case 'action':
      return lines.map((line, index) =>
        isPlainAction(line, { isFirst: index === 0, isLast: index === lines.length - 1 }) ? line : `!${line}`,
      )
  }
}

const noteText = (text: string): string => text.replaceAll(']]', '] ]').replaceAll(/\n(?=\n)/g, '\n  ')
const isHeading = (line: string): boolean => isNaturalHeading(line, 'usual') || parseChineseHeading(line) !== undefined
const hasSign = (line: string): boolean => /^[.!@~>=#\\]/.test(line)

const isPlainSpeech = (line: string): boolean =>
  !/^(?:~|\\ )/.test(line) && !/^[(（].*[)）]$/.test(plainText(line)) && !isNaturalHeading(plainText(line), 'strict')

function isPlainAction(line: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): boolean {
  const text = line.trim()
  const bare = plainText(text)
  if (hasSign(text) || isHeading(bare) || text === '') return false
  return !isFirst || (isLast ? naturalType(bare) === undefined : !isNaturalCue(bare))
}
