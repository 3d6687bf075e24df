import { LOCALE_NAMES, LOCALES, type Locale } from '@saffron/core/i18n'
import { useSession, useTranslate } from '@saffron/core/react'

import { useChangeLocale } from '../../shell/language/locale-gate.tsx'
import { chooseTheme } from '../../shell/session/choose-theme.ts'
import { session } from '../../shell/session/client.ts'
import { THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SettingsPage, SettingsSection } from '../../ui/settings/settings-page.tsx'
import { AccountSection } from './account-section.tsx'
import { NameSection } from './name-section.tsx'
import { PictureSection } from './picture-section.tsx'

import account from '../../ui/settings/settings.module.css'

export default function ProfilePage() {
  const { user } = useSession(session)
  if (user === null) return null
  return (
    <SettingsPage>
      <PictureSection user={user} />
      <NameSection key={user.name} user={user} />
      <LooksSection />
      <AccountSection user={user} />
    </SettingsPage>
  )
}

function LooksSection() {
  const t = useTranslate('account')
  const changeLocale = useChangeLocale()
  return (
    <SettingsSection title={t('account.looks.title')} lead={t('account.looks.lead')}>
      <div className={account.form}>
        <SelectField
          label={t('shell.language')}
          value={t.locale}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
          onChange={({ target }) => changeLocale(target.value as Locale)}
        />
        <SelectField
          label={t('shell.theme')}
          value={useThemeChoice()}
          options={THEME_CHOICES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={({ target }) => chooseTheme(target.value as ThemeChoice)}
        />
      </div>
    </SettingsSection>
  )
}
