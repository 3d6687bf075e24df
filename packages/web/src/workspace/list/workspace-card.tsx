import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router-dom'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { dateText, useMomentText } from '../../ui/moment.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { pathOfWorkspace } from '../workspace-path.ts'

import chips from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

interface WorkspaceCardProps {
  readonly workspace: Workspace
  readonly focus: RowFocus
  readonly onRestored: (restored: Workspace) => void
}

/** A workspace in the list. A deleted one can be restored by its owner. */
export function WorkspaceCard({ workspace, focus, onRestored }: WorkspaceCardProps) {
  const t = useTranslate('workspace')
  const toast = useToast()
  const when = useMomentText()
  const { id, name, avatar, role, memberCount, deleteAt, payer, balanceMicros, settings, activeAt, unread } = workspace
  const restore = async () => {
    onRestored(await api.workspace.restoreWorkspace({ params: { id } }))
    toast(t('workspace.restored', { name }))
  }
  const content = (
    <>
      <PersonPicture person={{ name, avatar }} className={styles.picture} />
      <span className={styles.what}>
        <span className={styles.name}>
          <span lang="">{name}</span>
          <span className={chips.chip}>{t(`workspace.role.${role}`)}</span>
          {unread > 0 && <span className={styles.unread}>{t('workspace.unread', { count: unread })}</span>}
        </span>
        {settings.description !== undefined && settings.description !== '' && (
          <span className={styles.description} lang="">
            {settings.description}
          </span>
        )}
        <span className={styles.facts}>
          {deleteAt === null ? (
            <>
              <span>{t('workspace.members', { count: memberCount })}</span>
              {payer === 'workspace' && (
                <span>{t('common.creditsAmount', { credits: formatCredits(balanceMicros, t.locale) })}</span>
              )}
              {activeAt !== undefined && <span>{t('workspace.active', { when: when(activeAt) })}</span>}
            </>
          ) : (
            <span>{t('workspace.deletedUntil', { day: dateText(deleteAt, t.locale) })}</span>
          )}
        </span>
      </span>
    </>
  )
  if (deleteAt === null) {
    return (
      <Link {...focus} to={pathOfWorkspace(id)} className={styles.card}>
        {content}
      </Link>
    )
  }
  return (
    <div {...focus} className={styles.card} data-deleted>
      {content}
      <BusyButton icon={<RotateCcw aria-hidden />} label={t('workspace.restoreOf', { name })} onPress={restore}>
        {t('common.restore')}
      </BusyButton>
    </div>
  )
}
