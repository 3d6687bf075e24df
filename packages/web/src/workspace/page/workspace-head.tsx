import { hasRole } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { ChevronLeft, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { Button } from '../../ui/button.tsx'
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
  const { name, role, memberCount } = workspace
  return (
    <header className={styles.bar}>
      <Link to={WORKSPACES_PATH} className={button.icon} aria-label={t('workspace.back')} title={t('workspace.back')}>
        <ChevronLeft aria-hidden />
      </Link>
      <PersonPicture person={{ name }} className={styles.picture} />
      <h1 className={styles.title} tabIndex={-1} lang="">
        {name}
      </h1>
      <span className={chips.chip}>{t(`workspace.role.${role}`)}</span>
      <span className={styles.count}>{t('workspace.members', { count: memberCount })}</span>
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
