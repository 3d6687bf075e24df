import { ApiError, describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import type { Context } from '../shell/context.ts'
import { CommandError, exitCodeOf } from '../shell/exit-codes.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { editDistance } from '../shell/nearest-guess.ts'

const MOST = 3

/** Returns the names closest to a typed one: those with few typos, and those that contain it. */
export function nearNames(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase()
  return names
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(wanted.length / 3)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ name }) => name)
}

const distance = (typed: string, name: string): number =>
  typed.length > 1 && (name.includes(typed) || typed.includes(name)) ? 0 : editDistance(typed, name)

/** The error for an unknown model, with similar names. */
export function noSuchModel(typed: string, names: readonly string[], t: Translate): string {
  const near = nearNames(typed, names)
  const way = near.length === 0 ? t('cli.app.seeModels') : t('cli.error.guess', { guess: near.join(', ') })
  return joinSentences([t('cli.error.noSuch.model', { name: typed }), way])
}

/** Adds similar names to the error for an unknown model. */
export async function withNearModels(error: unknown, model: string | undefined, { api, t }: Context): Promise<unknown> {
  if (model === undefined || !ApiError.is(error) || error.code !== 'model.not_available') return error
  const names = await modelNames(api)
  // The model exists, but none of its channels responds.
  if (names.includes(model)) return error
  const near = nearNames(model, names)
  const way = near.length === 0 ? t('cli.chat.seeModels') : t('cli.error.guess', { guess: near.join(', ') })
  return new CommandError(joinSentences([describeError(error, t), way]), exitCodeOf(error))
}

/** Returns an empty list on failure, so the error is shown without suggestions. */
async function modelNames(api: Context['api']): Promise<readonly string[]> {
  try {
    const { list } = await api.chat.listModels({ params: { features: 'chat' } })
    return list.map(({ name }) => name)
  } catch {
    return []
  }
}
