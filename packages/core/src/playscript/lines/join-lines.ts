import { isCaseless } from '../text/capitals.ts'
import type { ScriptLine } from './script-line.ts'

/** Joins the lines of a paragraph that was wrapped for printing. */
export function joinLines(lines: readonly Pick<ScriptLine, 'text'>[]): string {
  let text = ''
  for (const { text: line } of lines) {
    if (text === '') text = line
    // A word that was split at a hyphen keeps it: `twenty-` and `one`.
    else if (/[\p{L}]-$/u.test(text) && /^\p{L}/u.test(line)) text += line
    else if (isCaseless(text.slice(-1)) && isCaseless(line.charAt(0))) text += line
    else text += ` ${line}`
  }
  return text.replaceAll(/\s{2,}/g, ' ')
}
