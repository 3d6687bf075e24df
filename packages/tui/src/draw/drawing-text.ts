import { type Drawing, type DrawingResult, isActiveDrawing } from '@saffron/core/draw'
import { formatCredits, formatFileSize } from '@saffron/core/format'
import type { AreaTranslate, Translate } from '@saffron/core/i18n'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { stateText } from './progress-line.ts'

/** The title of a drawing. A description has no prompt of its own. */
export const titleOf = ({ prompt, prompts }: Pick<Drawing, 'prompt' | 'prompts'>): string =>
  cleanLine(prompt || prompts?.[0] || '')

/** The model and the settings of a drawing in one line. */
export function settingsLine(drawing: Drawing, t: Translate): string {
  const { model, size, ratio, seed, style, quality } = drawing
  const parts = [model, size ?? ratio, quality, style, seed === undefined ? undefined : t('cli.draw.seeded', { seed })]
  return cleanLine(parts.filter((part) => part !== undefined).join(' · '))
}

/** What is known about a drawing, line by line. */
export function drawingLines(drawing: Drawing, t: AreaTranslate<'draw'>): readonly string[] {
  const { kind, createdAt, prompt, negativePrompt, error, favorite, costMicros, state } = drawing
  const cost =
    costMicros === 0
      ? t(state === 'succeeded' ? 'draw.price.free' : 'draw.price.nothing')
      : t('draw.price', { credits: formatCredits(costMicros, t.locale) })
  const head = [
    ...(favorite ? ['★'] : []),
    t(`cli.draw.kind.${kind}`),
    stateText(drawing, t),
    dateTimeText(createdAt, t),
    ...(isActiveDrawing(state) ? [] : [cost]),
  ]
  return [
    head.join(' · '),
    settingsLine(drawing, t),
    ...[prompt, negativePrompt && `− ${negativePrompt}`, error?.message].flatMap((text) =>
      text ? [cleanLine(text)] : [],
    ),
  ]
}

/** A result as the cells of a row. */
export function resultCells({ name, width, height, seed, size }: DrawingResult, t: Translate): readonly string[] {
  return [
    `${width} × ${height}`,
    ...(seed === undefined ? [] : [t('cli.draw.seeded', { seed })]),
    formatFileSize(size, t.locale),
    cleanName(name),
  ]
}
