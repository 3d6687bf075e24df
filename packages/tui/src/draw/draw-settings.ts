import {
  type DrawSettings,
  MAX_DRAWING_COUNT,
  MAX_SEED,
  MAX_SIDE,
  MAX_VIDEO_SECONDS,
  MIN_SIDE,
} from '@saffron/core/draw'
import { aspectOf, parseSize } from '@saffron/core/draw/client'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { badValue, type JsonOption, wholeOf } from '../shell/options.ts'

/** The options for what a model draws. */
export interface SettingOptions extends JsonOption {
  readonly model?: string
  readonly size?: string
  readonly ratio?: string
  readonly count?: string
  readonly seed?: string
  readonly negative?: string
  readonly quality?: string
  readonly style?: string
  readonly seconds?: string
}

/** Reads the settings of a drawing before anything is sent. Throws a usage error. */
export function settingsOf(options: SettingOptions, t: Translate): DrawSettings {
  const { model, size, ratio, negative, quality, style } = options
  if (size !== undefined && ratio !== undefined) throw together('--size', '--ratio', t)
  const n = wholeOf('-n', options.count, MAX_DRAWING_COUNT, t)
  const seed = seedOf(options.seed, t)
  const seconds = wholeOf('--seconds', options.seconds, MAX_VIDEO_SECONDS, t)
  return {
    ...(model !== undefined && { model }),
    ...(size !== undefined && { size: sizeOf(size, t) }),
    ...(ratio !== undefined && { ratio: ratioOf(ratio, t) }),
    ...(n !== undefined && { n }),
    ...(seed !== undefined && { seed }),
    ...(negative !== undefined && { negativePrompt: negative }),
    ...(quality !== undefined && { quality }),
    ...(style !== undefined && { style }),
    ...(seconds !== undefined && { seconds }),
  }
}

/** The error for two options that contradict each other. */
export const together = (first: string, second: string, t: Translate): CommandError =>
  new CommandError(t('cli.error.oneWay', { first, second }), EXIT.usage)

function sizeOf(typed: string, t: Translate): string {
  const { width, height } = parseSize(typed) ?? { width: 0, height: 0 }
  const isInside = Math.min(width, height) >= MIN_SIDE && Math.max(width, height) <= MAX_SIDE
  if (isInside) return `${width}x${height}`
  throw badValue('--size', typed, t, ['1024x1024', `${MIN_SIDE}–${MAX_SIDE}`])
}

function ratioOf(typed: string, t: Translate): string {
  if (typed.includes(':') && aspectOf(typed) !== undefined) return typed
  throw badValue('--ratio', typed, t, ['16:9', '1:1'])
}

function seedOf(typed: string | undefined, t: Translate): number | undefined {
  if (typed === undefined) return undefined
  const seed = /^\d{1,10}$/.test(typed) ? Number(typed) : Infinity
  if (seed <= MAX_SEED) return seed
  throw badValue('--seed', typed, t, [`0–${MAX_SEED}`])
}
