import type { AuditEntry } from '@saffron/core/auth'
import { SPACE_ROLES, type SpaceRole } from '@saffron/core/contract'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { WorkspaceEvent } from '@saffron/core/workspace'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { DateTime } from '../../ui/moment.tsx'
import type { TabProps } from '../tab-props.ts'

import styles from '../workspace.module.css'

/** What happened to a workspace and its members. */
export function AuditTab({ workspace: { id } }: TabProps) {
  const t = useTranslate('workspace')
  // The audit log of the administration has the names of the actions.
  const actions = useTranslate('admin')
  const { list, place } = useKeptList(`workspace ${id} audit`, () =>
    createListStore<WorkspaceEvent>({
      load: ({ signal, ...page }) => api.workspace.workspaceAudit({ params: { id }, query: page, signal }),
    }),
  )
  return (
    <List
      list={list}
      place={place}
      label={t('workspace.tab.audit')}
      className={styles.rows}
      emptyText={t('workspace.noEvents')}
    >
      {({ action, actor, member, detail: { role } = {}, createdAt }, focus) => (
        <div {...focus} className={styles.event}>
          <span className={styles.lineName}>
            {actions(`admin.audit.did.${action as AuditEntry['action']}`)}
            <span className={styles.facts}>
              {member !== undefined && (
                <span lang={member === null ? undefined : ''}>{member?.name ?? t('workspace.nobody')}</span>
              )}
              {isSpaceRole(role) && <span>{t(`workspace.role.${role}`)}</span>}
            </span>
          </span>
          <span lang={actor === null ? undefined : ''}>
            {actor === null ? t('workspace.nobody') : actor.name || actor.id}
          </span>
          <span className={styles.facts}>
            <DateTime at={createdAt} />
          </span>
        </div>
      )}
    </List>
  )
}

const isSpaceRole = (word: unknown): word is SpaceRole => SPACE_ROLES.some((role) => role === word)
