import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../clean-text.ts'
import { sgr, type TerminalFeatures } from '../style.ts'

/** Output for screen readers: each line is written once and stays. */
export interface Reader {
  readonly announce: (rows: readonly string[]) => void
  readonly ring: () => void
}

/** Spoken text has no colors, and URLs are written out. */
export const PLAIN: TerminalFeatures = { color: false, links: false }

/** Adapts a visual line for speech: drops bars and rules, and replaces dots with pauses. */
export const spoken = (text: string): string =>
  cleanLine(text.replaceAll(/[\u2500-\u259F]+/g, ' ').replaceAll(' · ', ', '))

/** Replaces the meaning of a color with words. */
export function worded(text: string, style: string, t: Translate): string {
  if (style === sgr.error) return t('cli.reader.error', { text })
  return style === sgr.warning ? t('cli.reader.warning', { text }) : text
}
