import type { Drawing, DrawingResult } from '@saffron/core/draw'
import type { AreaTranslate } from '@saffron/core/i18n'

import { isVideo } from './cards/tiles.ts'

/** Returns the prompt of a drawing, or what it is if it has none. */
export const drawingName = ({ prompt, kind }: Drawing, t: AreaTranslate<'draw'>): string =>
  prompt || t(`draw.kind.${kind}`)

/** Returns the name of the n-th result of a drawing, from 1. */
export function resultName(drawing: Drawing, result: DrawingResult, n: number, t: AreaTranslate<'draw'>): string {
  const prompt = drawingName(drawing, t)
  return isVideo(result) ? t('draw.videoOf', { prompt }) : t('draw.imageOf', { n, prompt })
}

/** Errors that the same prompt gets again. */
const LASTING: ReadonlySet<string> = new Set(['draw.banned_words', 'provider.invalid_request'])

/** Returns whether a drawing that has ended without a result may succeed when it's tried again as it is. */
export const mayRetry = ({ error }: Drawing): boolean => error === undefined || !LASTING.has(error.code)
