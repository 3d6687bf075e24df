import type { WorkspaceKey } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { KeyRound, Trash2 } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import type { TabProps } from '../tab-props.ts'

import settings from '../../ui/settings/settings.module.css'

/** The API keys that work in a workspace. Admins can revoke them. */
export function KeySection({ workspace: { id } }: Pick<TabProps, 'workspace'>) {
  const t = useTranslate('workspace')
  const when = useMomentText()
  const confirm = useConfirm()
  const toast = useToast()
  const { list, place } = useKeptList(`workspace-keys ${id}`, () =>
    createListStore<WorkspaceKey>({
      load: ({ page, limit, signal }) =>
        api.auth.searchWorkspaceKeys({ params: { id }, query: { page, limit }, signal }),
    }),
  )
  const revoke = ({ id: keyId, name }: WorkspaceKey) =>
    confirm({
      title: t('workspace.keys.revokeTitle'),
      subject: name,
      content: t('workspace.keys.revokeText'),
      okText: t('workspace.keys.revoke'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.auth.revokeWorkspaceKey({ params: { id, keyId } })
        list.remove(keyId)
        toast(t('workspace.keys.revoked'))
      },
    })
  return (
    <SettingsSection title={t('workspace.keys')} lead={t('workspace.keysLead')}>
      <div className={settings.card}>
        <List
          list={list}
          label={t('workspace.keys')}
          place={place}
          className={settings.rows}
          emptyText={t('workspace.keys.empty')}
        >
          {(key, focus) => (
            <Row
              focus={focus}
              icon={<KeyRound aria-hidden />}
              name={
                <>
                  <span lang="">{key.name}</span>
                  <code className={settings.chip}>…{key.hint}</code>
                </>
              }
              facts={
                <>
                  <span lang="">{key.user.name || key.user.id}</span>
                  {key.lastUsedAt !== undefined && (
                    <span>{t('workspace.keys.lastUsed', { when: when(key.lastUsedAt) })}</span>
                  )}
                  {key.expiresAt !== undefined && (
                    <span>{t('workspace.keys.expires', { when: when(key.expiresAt) })}</span>
                  )}
                </>
              }
              actions={
                <IconButton
                  label={t('workspace.keys.revokeOf', { name: key.name })}
                  icon={<Trash2 aria-hidden />}
                  tabIndex={focus.tabIndex}
                  onClick={() => revoke(key)}
                />
              }
            />
          )}
        </List>
      </div>
    </SettingsSection>
  )
}
