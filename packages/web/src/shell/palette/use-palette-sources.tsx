import { routes } from '@saffron/core/guards'
import { LOCALE_NAMES, LOCALES, type Translate } from '@saffron/core/i18n'
import { useSession, useStore, useTranslate } from '@saffron/core/react'
import { ArrowRight, Languages, LogOut, SunMoon, User, Zap } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import { THEME_CHOICES } from '../../theme/theme.ts'
import { areaIn, workspaceIn } from '../address/space-address.ts'
import { registeredPages } from '../features/registry.ts'
import type { PaletteEntry } from '../features/searched-source.ts'
import { useAccountActions } from '../features/use-account-actions.ts'
import { useChangeLocale } from '../language/locale-gate.tsx'
import { maySee } from '../navigation/areas.ts'
import { sectionOf } from '../navigation/sections.ts'
import { chooseTheme } from '../session/choose-theme.ts'
import { session } from '../session/client.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { usableKeys } from '../shortcuts/key-combo.ts'
import { shortcuts, singleKeys } from '../shortcuts/use-shortcut.ts'
import { addressIn } from './address-in.ts'
import type { KnownSource } from './palette-source.ts'
import { useEnglish } from './use-english.ts'

const CHATS = '/app/chats'

/** Returns the built pages that the visitor may open and that need no parameter. */
export function useScreens(): KnownSource {
  const t = useTranslate()
  const navigate = useNavigate()
  const { user } = useSession(session)
  const english = useEnglish(t)
  const active = useStore(shortcuts)
  const entries = useMemo(
    () =>
      routes
        .filter(({ path, access, redirect }) => access === 'user' && redirect === undefined && !path.includes('{'))
        .filter(({ path }) => path in registeredPages().table && maySee(path, { user }))
        .map(({ path, title }): PaletteEntry => {
          const section = sectionOf(path)
          const words = path.split('/').slice(2).join(' ')
          const called = (language: Translate) =>
            section === undefined ? [language(title)] : [language(title), `${language(section)} ${language(title)}`]
          return {
            id: `screen-${path}`,
            label: t(title),
            keywords: [...called(t), ...(english === undefined ? [] : called(english)), words],
            ...(section === undefined ? {} : { note: t(section) }),
            icon: <ArrowRight aria-hidden />,
            keys: usableKeys(active.find(({ id }) => id === path)?.keys ?? [], singleKeys())[0],
            run: () => void navigate(areaIn(path, workspaceIn(location))),
          }
        }),
    [t, english, user, navigate, active],
  )
  return { id: 'screens', heading: t('common.goTo'), entries }
}

/** Returns the page's current actions: active shortcuts other than navigation, and the options of the account menu. */
export function useActions(): KnownSource {
  const t = useTranslate()
  const english = useEnglish(t)
  const changeLocale = useChangeLocale()
  const { user } = useSession(session)
  const active = useStore(shortcuts)
  const actions = useAccountActions()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const words = (say: (language: Translate) => string) => (english === undefined ? [t] : [t, english]).map(say)
  const named = (label: Parameters<Translate>[0]) => ({
    label: t(label),
    keywords: english === undefined ? [] : [english(label)],
  })
  const entries: PaletteEntry[] = [
    ...active
      .filter(({ id, group }) => group !== 'go' && id !== 'palette' && id !== 'theme')
      // The most used action comes first.
      .toSorted((a, b) => Number(b.id === 'new-chat') - Number(a.id === 'new-chat'))
      .map(({ id, label, keys, run }) => ({
        id,
        ...named(label),
        ...(id === 'new-chat' && { keywords: words((language) => `${language('chat.newTitle')} ${language(label)}`) }),
        keys: usableKeys(keys, singleKeys())[0],
        icon: <Zap aria-hidden />,
        run,
      })),
    ...THEME_CHOICES.map((choice) => ({
      id: `theme-${choice}`,
      label: t('palette.theme', { theme: t(`shell.theme.${choice}`) }),
      keywords: words((language) => `${language('palette.themeWords')} ${language(`shell.theme.${choice}`)}`),
      icon: <SunMoon aria-hidden />,
      run: () => chooseTheme(choice),
    })),
    ...LOCALES.filter((locale) => locale !== t.locale).map((locale) => ({
      id: `language-${locale}`,
      label: t('palette.language', { language: LOCALE_NAMES[locale] }),
      keywords: words((language) => `${language('palette.languageWords')} ${LOCALE_NAMES[locale]}`),
      icon: <Languages aria-hidden />,
      run: () => changeLocale(locale),
    })),
    ...(user === null
      ? []
      : [
          {
            id: 'own-space',
            ...named('shell.space.own'),
            icon: <User aria-hidden />,
            run: () => void navigate(workspaceIn(location) === undefined ? CHATS : addressIn(location, undefined)),
          },
          ...actions.map(({ id, label, Icon, run }) => ({ id, ...named(label), icon: <Icon aria-hidden />, run })),
          {
            id: 'sign-out',
            ...named('common.signOut'),
            icon: <LogOut aria-hidden />,
            run: signOut,
          },
        ]),
  ]
  return { id: 'actions', heading: t('palette.actions'), entries }
}
