import type { Asset } from '@saffron/core/drive'
import { plainFileSize } from '@saffron/core/format'
import type { Locale } from '@saffron/core/i18n'

import { cleanName } from '../clean-name.ts'
import { cleanLine } from '../clean-text.ts'
import { shorten } from '../columns.ts'
import { paint, sgr, span, type TerminalFeatures } from '../style.ts'

interface LineOptions {
  readonly baseUrl: string
  readonly columns: number
  readonly features: TerminalFeatures
  readonly locale: Locale
}

/** A file on one line: name, size, type, and a link if the terminal supports links. */
export function pictureLine(
  { name, size, type, url }: Pick<Asset, 'name' | 'size' | 'type' | 'url'>,
  { baseUrl, columns, features, locale }: LineOptions,
): string {
  const text = `${cleanName(name)} · ${plainFileSize(size, locale)} · ${cleanLine(type)}`
  const href = URL.canParse(url, baseUrl) ? new URL(url, baseUrl).href : undefined
  // A signed URL would fill the screen if written out.
  return paint([span(shorten(text, columns), sgr.dim, features.links ? href : undefined)], features)
}
