import { LOCALE_NAMES, LOCALES } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'

import { useChangeLocale } from '../shell/locale-gate.tsx'
import { Mark } from '../shell/mark.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { chooseTheme, THEME_CHOICES, useThemeChoice } from '../theme/theme.ts'
import { IconButton } from '../ui/icon-button.tsx'

import styles from './auth.module.css'

interface AuthLayoutProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

const THEME_ICONS = { light: <Sun aria-hidden />, dark: <Moon aria-hidden />, system: <Monitor aria-hidden /> }

/** The sheet of a guest's page, with language and theme at its foot. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <main className={styles.sheet}>
        <Mark size={44} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
      <footer className={styles.foot}>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </div>
  )
}

function LanguageSwitch() {
  const t = useTranslate()
  const changeLocale = useChangeLocale()
  return (
    <fieldset aria-label={t('shell.language')} className={styles.switch}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={t.locale === locale}
          className={styles.choice}
          onClick={() => changeLocale(locale)}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </fieldset>
  )
}

function ThemeSwitch() {
  const t = useTranslate()
  const theme = useThemeChoice()
  return (
    <fieldset aria-label={t('shell.theme')} className={styles.switch}>
      {THEME_CHOICES.map((choice) => (
        <IconButton
          key={choice}
          label={t(`shell.theme.${choice}`)}
          icon={THEME_ICONS[choice]}
          aria-pressed={theme === choice}
          className={styles.choice}
          onClick={() => chooseTheme(choice)}
        />
      ))}
    </fieldset>
  )
}
