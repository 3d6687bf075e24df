import { LOCALE_NAMES, LOCALES, type Locale } from '@saffron/core/i18n'
import { useSession, useTranslate } from '@saffron/core/react'
import { LogOut, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { THEME_CHOICES, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useAccountActions } from '../features/use-account-actions.ts'
import { useChangeLocale } from '../language/locale-gate.tsx'
import { chooseTheme } from '../session/choose-theme.ts'
import { session } from '../session/client.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { PersonPicture } from './person-picture.tsx'

import styles from './account-menu.module.css'

interface AccountMenuProps {
  readonly side: 'right' | 'top'
  readonly named?: boolean
  /** The class of the name, if it's only shown in some widths. */
  readonly nameClass?: string | undefined
  /** Called before navigation, so the container can close. */
  readonly onGo?: () => void
}

/** The account menu behind the user's picture: account, theme, language and sign-out. */
export function AccountMenu({ side, named = false, nameClass, onGo }: AccountMenuProps) {
  const t = useTranslate()
  const { user } = useSession(session)
  const changeLocale = useChangeLocale()
  const theme = useThemeChoice()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const actions = useAccountActions()
  const name = user?.name || user?.email || ''
  const going = (go: () => void) => {
    onGo?.()
    go()
  }
  const items: MenuItem[] = [
    {
      label: t('common.account'),
      icon: <UserRound aria-hidden />,
      onClick: () => going(() => void navigate('/app/user')),
    },
    ...actions.map(({ label, Icon, run }) => ({
      label: t(label),
      icon: <Icon aria-hidden />,
      onClick: () => going(run),
    })),
    { divider: 'account' },
    {
      heading: t('shell.theme'),
      value: theme,
      options: THEME_CHOICES.map((value) => ({ value, label: t(`shell.theme.${value}`) })),
      onChoose: (value) => chooseTheme(value as ThemeChoice),
    },
    { divider: 'theme' },
    {
      heading: t('shell.language'),
      value: t.locale,
      options: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
      onChoose: (value) => changeLocale(value as Locale),
    },
    { divider: 'language' },
    { label: t('common.signOut'), icon: <LogOut aria-hidden />, onClick: signOut },
  ]
  return (
    <MenuButton
      items={items}
      side={side}
      align={side === 'right' ? 'end' : 'start'}
      opensOnHover={side === 'right'}
      button={{
        className: named ? styles.named : styles.button,
        ...(named ? {} : { 'aria-label': t('shell.account', { name }) }),
        title: name,
      }}
    >
      <PersonPicture person={user} />
      {(named || nameClass !== undefined) && (
        <span className={nameClass ?? styles.name} aria-hidden={!named}>
          {name}
        </span>
      )}
    </MenuButton>
  )
}
