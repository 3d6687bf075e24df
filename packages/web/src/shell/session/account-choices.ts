import type { Profile } from '@saffron/core/auth'
import { LOCALES } from '@saffron/core/i18n'
import { useSession, useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent } from 'react'

import { THEME_CHOICES } from '../../theme/theme.ts'
import { useChangeLocale } from '../language/locale-gate.tsx'
import { chooseTheme } from './choose-theme.ts'
import { session } from './client.ts'

/** Applies the language and theme of the account. Visitors keep their own. */
export function useAccountChoices(): void {
  const { user } = useSession(session)
  const t = useTranslate()
  const changeLocale = useChangeLocale()
  const isOwn = user !== null && user.impersonatedBy === undefined
  const theme = isOwn ? user.theme : undefined
  const locale = isOwn ? user.locale : undefined
  const show = useEffectEvent((choices: Pick<Profile, 'theme' | 'locale'>) => {
    const known = LOCALES.find((other) => other === choices.locale)
    if (known !== undefined && known !== t.locale) changeLocale(known)
    const chosen = THEME_CHOICES.find((other) => other === choices.theme)
    if (chosen !== undefined) chooseTheme(chosen)
  })
  useEffect(() => show({ theme, locale }), [theme, locale])
}
