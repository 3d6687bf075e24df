import type { ApiKey } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { KeyRound, Trash2 } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { ApiKeyDialog } from './api-key-dialog.tsx'

import button from '../../ui/button.module.css'
import styles from '../../ui/settings/settings.module.css'

export function ApiKeySection() {
  const t = useTranslate('account')
  const openDialog = useDialog()
  const { list, place } = useKeptList('api-keys', () =>
    createListStore<ApiKey>({
      load: ({ page, limit, signal }) => api.auth.searchApiKeys({ query: { page, limit }, signal }),
    }),
  )
  const create = () =>
    openDialog(
      t('account.apiKey.createTitle'),
      ({ resolve }) => <ApiKeyDialog onMade={list.insert} onDone={() => resolve(undefined)} />,
      { closesOnMask: false },
    )
  return (
    <SettingsSection title={t('account.apiKey.title')} lead={t('account.apiKey.lead')}>
      <div className={styles.card}>
        <List
          list={list}
          label={t('account.apiKey.title')}
          place={place}
          className={styles.rows}
          emptyText={t('account.apiKey.empty')}
        >
          {(key, focus) => <ApiKeyRow apiKey={key} focus={focus} onRevoked={() => list.remove(key.id)} />}
        </List>
      </div>
      <button type="button" className={button.quiet} onClick={() => void create()}>
        {t('account.apiKey.create')}
      </button>
    </SettingsSection>
  )
}

interface ApiKeyRowProps {
  readonly apiKey: ApiKey
  readonly focus: RowFocus
  readonly onRevoked: () => void
}

function ApiKeyRow({ apiKey, focus, onRevoked }: ApiKeyRowProps) {
  const t = useTranslate('account')
  const when = useMomentText()
  const confirm = useConfirm()
  const toast = useToast()
  const { id, name, hint, workspace, createdAt, lastUsedAt, expiresAt } = apiKey
  const revoke = async () => {
    await api.auth.revokeApiKey({ params: { id } })
    onRevoked()
    toast(t('account.apiKey.revoked'))
  }
  const askRevoke = () =>
    confirm({
      title: t('account.apiKey.revokeTitle'),
      subject: name,
      content: t('account.apiKey.revokeText'),
      okText: t('account.apiKey.revoke'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: revoke,
    })
  return (
    <Row
      focus={focus}
      icon={<KeyRound aria-hidden />}
      name={
        <>
          {name}
          <code className={styles.chip}>…{hint}</code>
          {workspace !== undefined && (
            <span className={styles.chip} lang="">
              {workspace.name}
            </span>
          )}
        </>
      }
      facts={
        <>
          <span>{t('account.apiKey.created', { when: when(createdAt) })}</span>
          <span>
            {lastUsedAt === undefined
              ? t('account.apiKey.neverUsed')
              : t('common.lastUsed', { when: when(lastUsedAt) })}
          </span>
          {expiresAt !== undefined && <span>{t(expiryKey(expiresAt), { when: when(expiresAt) })}</span>}
        </>
      }
      actions={
        <IconButton
          label={t('account.apiKey.revokeOf', { name })}
          icon={<Trash2 aria-hidden />}
          tabIndex={focus.tabIndex}
          onClick={askRevoke}
        />
      }
    />
  )
}

const expiryKey = (expiresAt: string) =>
  Date.parse(expiresAt) <= Date.now() ? 'account.apiKey.expired' : 'common.expires'
