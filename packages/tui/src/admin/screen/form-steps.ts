import type { AreaTranslate } from '@saffron/core/i18n'

type Words = AreaTranslate<'admin'>

export const labelled = (label: string, t: Words): string => `${label}${t('cli.adminScreen.colon')}`

/** The words of a list, as it is typed. */
export const wordsIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((word) => word !== '')

/** Says what is wrong where a text is none of the known words. */
export const chosenOf =
  (known: readonly string[], t: Words) =>
  (typed: string): string | undefined =>
    known.includes(typed) ? undefined : t('cli.adminScreen.chooseOf', { known: known.join(', ') })

/** The same where it may be several of them, or none. */
export const someOf =
  (known: readonly string[], t: Words) =>
  (typed: string): string | undefined =>
    wordsIn(typed).every((word) => known.includes(word))
      ? undefined
      : t('cli.adminScreen.chooseOf', { known: known.join(', ') })
