import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { withHome } from '../../shell/with-home.ts'
import { writeMention } from './mention.ts'

/** A word as terminals paste a dragged file: quoted, with backslashes, or plain. */
const WORD = /'([^'\n]*)'|"([^"\n]*)"|((?:\\.|[^\s'"\\])+)/g

/**
 * Returns the mentions of pasted paths, or undefined if the text is anything else. Only complete paths of existing
 * files count, because any word may be the name of a file here.
 */
export function pastedMentions(text: string): string | undefined {
  const pasted = text.trim()
  if (pasted === '' || pasted.includes('\n')) return undefined
  const whole = fileAt(pasted)
  if (whole !== undefined) return written([whole])
  const words = Array.from(pasted.matchAll(WORD), ([, single, double, bare = '']) =>
    fileAt(single ?? double ?? bare.replaceAll(/\\(.)/g, '$1')),
  )
  const isAll = pasted.replaceAll(WORD, '').trim() === ''
  const paths = words.filter((path) => path !== undefined)
  return isAll && paths.length > 0 && paths.length === words.length ? written(paths) : undefined
}

/** The space ends the last name. */
const written = (paths: readonly string[]): string =>
  `${paths.map((path) => writeMention({ path, isDrive: false })).join(' ')} `

function fileAt(typed: string): string | undefined {
  try {
    const path = typed.startsWith('file://') ? fileURLToPath(typed) : typed
    if (!/^(?:~?\/|[a-z]:[\\/])/i.test(path) || path.includes('"')) return undefined
    return statSync(withHome(path), { throwIfNoEntry: false })?.isFile() === true ? path : undefined
  } catch {
    return undefined
  }
}
