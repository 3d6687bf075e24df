import { LOCALE_NAMES, LOCALES } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { Monitor, Moon, Sun } from 'lucide-react'

import { THEME_CHOICES, useThemeChoice } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useChangeLocale } from '../language/locale-gate.tsx'
import { chooseTheme } from '../session/choose-theme.ts'
import type { LayoutProps } from './layout-props.ts'

import styles from './blank-auto.module.css'

const THEME_ICONS = { light: <Sun aria-hidden />, dark: <Moon aria-hidden />, system: <Monitor aria-hidden /> }

/**
 * For guest pages: a sheet that fits its content, with language and theme at the bottom. The page shows its own title.
 */
export default function BlankAuto({ children }: LayoutProps) {
  return (
    <div className={styles.page}>
      <main className={styles.sheet}>
        <Mark size={44} />
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
