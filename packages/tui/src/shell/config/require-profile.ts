import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../exit-codes.ts'
import { nearestGuess } from '../nearest-guess.ts'
import { badValue } from '../options.ts'
import { chosenProfile, isProfileName, profileNames } from './profile.ts'

/** Throws if the chosen profile has an invalid name or doesn't exist. Only `config set` creates one. */
export function requireProfile(t: Translate, { mayBeNew = false } = {}): void {
  const { name, from } = chosenProfile()
  if (!isProfileName(name)) throw badValue(from ?? '', name, t, ['a-z, 0-9, -, _'])
  const known = profileNames()
  if (mayBeNew || known.includes(name)) return
  const guess = nearestGuess(name, known)
  const line = t('cli.config.noProfile', { name, command: `saffron config set api URL --profile ${name}` })
  throw new CommandError(guess === undefined ? line : `${line} ${t('cli.error.guess', { guess })}`, EXIT.usage)
}
