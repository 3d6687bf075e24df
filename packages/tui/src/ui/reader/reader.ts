import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../clean-text.ts'
import { sgr, type TerminalFeatures } from '../style.ts'

/** How the app speaks to who listens to the terminal: lines that are written once and stay. */
export interface Reader {
  readonly announce: (rows: readonly string[]) => void
  /** Rings the terminal's bell. */
  readonly ring: () => void
}

/** What is read aloud has no colours, and addresses are written out. */
export const PLAIN: TerminalFeatures = { color: false, links: false }

/** A line made for eyes as one for ears: without bars and rules, and with pauses in place of dots. */
export const spoken = (text: string): string =>
  cleanLine(text.replaceAll(/[\u2500-\u259F]+/g, ' ').replaceAll(' · ', ', '))

/** A text that says in words what its colour would have said. */
export function worded(text: string, style: string, t: Translate): string {
  if (style === sgr.error) return t('cli.reader.error', { text })
  return style === sgr.warning ? t('cli.reader.warning', { text }) : text
}
