import { hasRole } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'

import type { TabProps } from '../tab-props.ts'
import { InvitationSection } from './invitation-section.tsx'
import { MemberRow } from './member-row.tsx'

import settings from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

/** The members of a workspace with their roles and limits, and for admins its invitations. */
export function MembersTab({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const { role, members } = workspace
  return (
    <div className={styles.sections}>
      <ul className={`${styles.plain} ${settings.card} ${styles.whole}`} aria-label={t('workspace.memberList')}>
        {members.map((member) => (
          <li key={member.user.id}>
            <MemberRow workspace={workspace} member={member} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {hasRole(role, 'admin') && <InvitationSection workspace={workspace} />}
    </div>
  )
}
