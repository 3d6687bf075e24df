import {
  type AdminModel,
  areSeconds,
  areShapes,
  isMediaCount,
  MEDIA_INPUTS,
  type MediaFormValues,
  mediaFormOf,
  mediaIn,
} from '@saffron/core/admin'
import { MEDIA_ABILITIES, type ModelMedia } from '@saffron/core/draw'
import type { Translate } from '@saffron/core/i18n'

import { badValue, someOf } from '../shell/options.ts'

/** The options for what a model can draw. */
export interface MediaOptions {
  /** Abilities, or `auto` for what its channels know. */
  readonly draws?: string
  readonly shapes?: string
  readonly qualities?: string
  readonly styles?: string
  readonly maxImages?: string
  readonly maxReferences?: string
  readonly seconds?: string
  readonly takes?: string
}

const AUTO = 'auto'
/** Empties a list. */
const NONE = 'none'

/**
 * Returns a function that changes what a model can draw, or undefined if no option is given. Throws a usage error for
 * an invalid value.
 */
export function mediaChange(
  options: MediaOptions,
  t: Translate,
): ((model: AdminModel) => ModelMedia | null) | undefined {
  const { draws, shapes, qualities, styles, maxImages, maxReferences, seconds, takes } = options
  const checked = (name: string, typed: string | undefined, isValid: (text: string) => boolean, fits: string) => {
    if (typed === undefined) return undefined
    const text = typed === NONE ? '' : typed
    if (!isValid(text)) throw badValue(name, typed, t, [fits, NONE])
    return text
  }
  const typed = {
    operations:
      draws === undefined || draws === AUTO ? undefined : someOf('--draws', draws, [...MEDIA_ABILITIES, AUTO], t),
    shapes: checked('--shapes', shapes, areShapes, '1024x1024,1536x1024'),
    qualities: checked('--qualities', qualities, isAny, 'low,high'),
    styles: checked('--styles', styles, isAny, 'vivid,natural'),
    maxCount: checked('--max-images', maxImages, (text) => isMediaCount(text, 1), '1–100'),
    maxReferences: checked('--max-references', maxReferences, (text) => isMediaCount(text, 0), '0–100'),
    seconds: checked('--seconds', seconds, areSeconds, '4,8'),
    inputs: takes === undefined ? undefined : takes === NONE ? [] : someOf('--takes', takes, MEDIA_INPUTS, t),
  }
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  if (draws === AUTO) return () => null
  if (Object.keys(given).length === 0) return undefined
  return (model) => mediaIn({ ...mediaFormOf(model), ...(given as Partial<MediaFormValues>), source: 'own' })
}

const isAny = (): boolean => true
