import type { AreaTranslate } from '@saffron/core/i18n'

type Words = AreaTranslate<'admin'>

export const labelled = (label: string, t: Words): string => `${label}${t('cli.adminScreen.colon')}`

/** Splits a typed list into words. */
export const wordsIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((word) => word !== '')

/** Returns an error if a text isn't one of the known words. */
export const chosenOf =
  (known: readonly string[], t: Words) =>
  (typed: string): string | undefined =>
    known.includes(typed) ? undefined : t('cli.adminScreen.chooseOf', { known: known.join(', ') })

/** Like `chosenOf`, for several words or none. */
export const someOf =
  (known: readonly string[], t: Words) =>
  (typed: string): string | undefined =>
    wordsIn(typed).every((word) => known.includes(word))
      ? undefined
      : t('cli.adminScreen.chooseOf', { known: known.join(', ') })
