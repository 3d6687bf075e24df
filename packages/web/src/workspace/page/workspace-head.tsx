import { hasRole } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { ChevronLeft, ChevronsUpDown, Menu, UserPlus } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { areaIn } from '../../shell/address/space-address.ts'
import { useAreas } from '../../shell/navigation/areas.ts'
import { showPanel } from '../../shell/palette/command-panel.ts'
import { PaletteButton } from '../../shell/palette/palette-button.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { TabProps } from '../tab-props.ts'
import { useInvite } from '../use-invite.tsx'
import { WORKSPACES_PATH } from '../workspace-path.ts'

import button from '../../ui/button.module.css'
import chips from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

/** The name of a workspace, and the way back to all of them. */
export function WorkspaceHead({ workspace }: Pick<TabProps, 'workspace'>) {
  const t = useTranslate('workspace')
  const invite = useInvite(workspace)
  const navigate = useNavigate()
  // This layout has no rail. Its chat and drive are those of the workspace.
  const areas = useAreas().map(({ to, name: area, Icon }) => ({
    label: t(area),
    icon: <Icon aria-hidden />,
    onClick: () => void navigate(areaIn(to, workspace.id)),
  }))
  const { name, avatar, role, memberCount } = workspace
  return (
    <header className={styles.bar}>
      <MenuButton items={areas} align="start" button={{ className: button.icon, 'aria-label': t('shell.menu') }}>
        <Menu aria-hidden />
      </MenuButton>
      <Link to={WORKSPACES_PATH} className={button.icon} aria-label={t('workspace.back')} title={t('workspace.back')}>
        <ChevronLeft aria-hidden />
      </Link>
      <PersonPicture person={{ name, avatar }} className={styles.picture} />
      <h1 className={styles.title} tabIndex={-1} lang="">
        {name}
      </h1>
      <IconButton
        label={t('shell.space.switch')}
        icon={<ChevronsUpDown aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => showPanel('spaces')}
      />
      <span className={`${chips.chip} ${styles.role}`}>{t(`workspace.role.${role}`)}</span>
      <span className={styles.count}>{t('workspace.members', { count: memberCount })}</span>
      <PaletteButton className={`${button.icon} ${styles.search}`} />
      {hasRole(role, 'admin') && (
        <Button
          tone="primary"
          className={styles.inviteButton}
          aria-label={t('workspace.invite')}
          icon={<UserPlus aria-hidden />}
          onClick={() => void invite()}
        >
          <span aria-hidden>{t('workspace.invite')}</span>
        </Button>
      )}
    </header>
  )
}
