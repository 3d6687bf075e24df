import type { Locale } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'

import { api } from '../session/client.ts'

import styles from './person-picture.module.css'

interface PersonPictureProps {
  readonly person: { readonly name: string; readonly email?: string; readonly avatar?: string | undefined } | null
  readonly className?: string | undefined
}

/** A user's picture, or the first letter of their name. */
export function PersonPicture({ person, className = '' }: PersonPictureProps) {
  const { locale } = useTranslate()
  const name = person?.name || person?.email || ''
  return (
    // As generated content, so the letter isn't part of a button's text.
    <span
      className={`${styles.picture} ${className}`}
      data-letter={person?.avatar === undefined ? firstLetter(name, locale) : undefined}
      aria-hidden
    >
      {person?.avatar !== undefined && <img src={api.baseUrl + person.avatar} alt="" />}
    </span>
  )
}

/** Returns the first grapheme, such as a flag or a composed letter. */
function firstLetter(name: string, locale: Locale): string {
  // The segmenter's tables load slowly, and most names don't need them.
  if (/^[ -~](?:[ -~]|$)/.test(name)) return name.charAt(0).toLocaleUpperCase(locale)
  const [first] = new Intl.Segmenter(locale).segment(name)
  return first?.segment.toLocaleUpperCase(locale) ?? ''
}
