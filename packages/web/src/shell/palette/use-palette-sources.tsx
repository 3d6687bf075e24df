import { routes } from '@saffron/core/guards'
import { loadTranslator, LOCALE_NAMES, LOCALES, type Translate } from '@saffron/core/i18n'
import { useSession, useStore, useTranslate } from '@saffron/core/react'
import { ArrowRight, Gift, Languages, LogOut, MessageCircle, SunMoon, Zap } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { chooseTheme, THEME_CHOICES } from '../../theme/theme.ts'
import { api, session } from '../client.ts'
import { maySee } from '../layouts/areas.ts'
import { sectionOf } from '../layouts/sections.ts'
import { leave } from '../leave.ts'
import { useChangeLocale } from '../locale-gate.tsx'
import { usableKeys } from '../shortcuts/key-combo.ts'
import { shortcuts, singleKeys } from '../shortcuts/use-shortcut.ts'
import { useRedeem } from '../use-redeem.ts'
import type { KnownSource, PaletteEntry, SearchedSource } from './palette-source.ts'
import { rankTitles } from './rank-titles.ts'

/** Conversations offered at once. */
const SHOWN_CONVERSATIONS = 8
/** The most the server gives at once: it has the newest first, and the one that is meant may be an old one. */
const FOUND_CONVERSATIONS = 100

/** Every screen the visitor may enter and that needs no parameter. */
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
        .filter(({ path }) => maySee(path, { user }))
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
            run: () => void navigate(path),
          }
        }),
    [t, english, user, navigate, active],
  )
  return { id: 'screens', heading: t('palette.screens'), entries }
}

/** What the page can do now: every active shortcut but those that go somewhere, and the choices of the account menu. */
export function useActions(): KnownSource {
  const t = useTranslate()
  const english = useEnglish(t)
  const changeLocale = useChangeLocale()
  const { user } = useSession(session)
  const active = useStore(shortcuts)
  const redeem = useRedeem()
  const words = (say: (language: Translate) => string) => (english === undefined ? [t] : [t, english]).map(say)
  const named = (label: Parameters<Translate>[0]) => ({
    label: t(label),
    keywords: english === undefined ? [] : [english(label)],
  })
  const entries: PaletteEntry[] = [
    ...active
      .filter(({ id, group }) => group !== 'go' && id !== 'palette' && id !== 'theme')
      // What is wanted most comes first.
      .toSorted((a, b) => Number(b.id === 'new-chat') - Number(a.id === 'new-chat'))
      .map(({ id, label, keys, run }) => ({
        id,
        ...named(label),
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
          { id: 'redeem', ...named('shell.redeem'), icon: <Gift aria-hidden />, run: redeem },
          { id: 'sign-out', ...named('shell.signOut'), icon: <LogOut aria-hidden />, run: () => void leave() },
        ]),
  ]
  return { id: 'actions', heading: t('palette.actions'), entries }
}

/** The conversations the server finds, the recent ones for no words; none for a guest, whom it would send to sign in. */
export function useConversationSource(): SearchedSource | undefined {
  const t = useTranslate()
  const navigate = useNavigate()
  const { signedIn } = useSession(session)
  const source = useMemo<SearchedSource>(
    () => ({
      id: 'conversations',
      heading: t('chat.list'),
      search: async (words, signal) => {
        const query = words === '' ? { limit: SHOWN_CONVERSATIONS } : { limit: FOUND_CONVERSATIONS, q: words }
        const { list } = await api.chat.searchConversations({ query: { page: 1, ...query }, signal })
        const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' })
        return rankTitles(list, words)
          .slice(0, SHOWN_CONVERSATIONS)
          .map(({ id, title, updatedAt }) => ({
            id: `conversation-${id}`,
            label: title || t('chat.newTitle'),
            icon: <MessageCircle aria-hidden />,
            note: day.format(new Date(updatedAt)),
            run: () => void navigate(`/app/chats/${id}`),
          }))
      },
    }),
    [t, navigate],
  )
  return signedIn ? source : undefined
}

/** English beside another language, so that what a screen is called in both finds it; undefined in English itself. */
function useEnglish({ locale }: Translate): Translate | undefined {
  const [english, setEnglish] = useState<Translate>()
  useEffect(() => {
    if (locale === 'en') return
    // Without it the names in the reader's own language are found.
    loadTranslator('en').then(
      (loaded) => setEnglish(() => loaded),
      () => undefined,
    )
  }, [locale])
  return locale === 'en' ? undefined : english
}
