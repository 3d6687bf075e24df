import type { Passkey } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useReauth } from '../account/use-reauth.tsx'
import { makePasskey } from '../passkeys/make-passkey.ts'
import { AddPasskey } from './add-passkey.tsx'
import { useShowRecoveryCodes } from './recovery-codes-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import type { SecurityState } from './security-state.tsx'

import styles from '../../ui/settings/settings.module.css'

export function PasskeySection({ guard }: { readonly guard: SecurityState }) {
  const t = useTranslate('account')
  const toast = useToast()
  const report = useReportError()
  const askOwner = useReauth()
  const showCodes = useShowRecoveryCodes()
  const { list, place } = useKeptList('passkeys', () =>
    createListStore<Passkey>({
      load: ({ page, limit, signal }) => api.auth.searchPasskeys({ query: { page, limit }, signal }),
    }),
  )
  const state = guard.value
  const add = async (hasPassword: boolean) => {
    const options = await askOwner({
      title: t('account.passkey.addTitle'),
      text: t('account.passkey.addText'),
      okText: t('account.passkey.go'),
      hasPassword,
      act: (body) => api.auth.beginPasskey({ body }),
    })
    if (options === undefined) return
    const made = await makePasskey(options)
    if (made.outcome !== 'made') {
      toast(t(`account.passkey.${made.outcome}`), { tone: 'bad' })
      return
    }
    const { recoveryCodes, ...passkey } = await api.auth.confirmPasskey({ body: { credential: made.credential } })
    list.insert(passkey)
    toast(t('account.passkey.added'))
    if (recoveryCodes !== undefined) await showCodes(recoveryCodes)
    await guard.reload()
  }
  const remove = async ({ id, name }: Passkey, hasPassword: boolean) => {
    const removed = await askOwner({
      title: t('account.passkey.removeTitle'),
      text: t('account.passkey.removeText', { name }),
      okText: t('account.passkey.remove'),
      danger: true,
      hasPassword,
      act: (body) => api.auth.removePasskey({ params: { id }, body }),
    })
    if (removed === undefined) return
    list.remove(id)
    toast(t('account.passkey.removed'))
    await guard.reload()
  }
  return (
    <SettingsSection title={t('account.passkey.title')} lead={t('account.passkey.lead')}>
      <div className={styles.card}>
        <List
          list={list}
          label={t('account.passkey.title')}
          place={place}
          className={styles.rows}
          emptyText={t('account.passkey.empty')}
        >
          {(passkey, focus) => (
            <PasskeyRow
              passkey={passkey}
              focus={focus}
              onRenamed={(renamed) => list.update(renamed.id, () => renamed)}
              onRemove={state === undefined ? undefined : () => void remove(passkey, state.hasPassword).catch(report)}
            />
          )}
        </List>
      </div>
      <AddPasskey onAdd={state === undefined ? undefined : () => void add(state.hasPassword).catch(report)} />
    </SettingsSection>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly focus: RowFocus
  readonly onRenamed: (passkey: Passkey) => void
  /** Absent until the owner's proof is known. */
  readonly onRemove: (() => void) | undefined
}

function PasskeyRow({ passkey, focus, onRenamed, onRemove }: PasskeyRowProps) {
  const t = useTranslate('account')
  const when = useMomentText()
  const openDialog = useDialog()
  const { name, createdAt, lastUsedAt, backedUp } = passkey
  const rename = async () => {
    const renamed = await openDialog<Passkey>(t('account.passkey.renameTitle'), ({ resolve }) => (
      <RenamePasskeyDialog passkey={passkey} resolve={resolve} />
    ))
    if (renamed !== undefined) onRenamed(renamed)
  }
  return (
    <Row
      focus={focus}
      icon={<Fingerprint aria-hidden />}
      name={
        <>
          {name}
          {backedUp && <span className={styles.chip}>{t('account.passkey.backedUp')}</span>}
        </>
      }
      facts={
        <>
          <span>{t('account.passkey.created', { when: when(createdAt) })}</span>
          <span>
            {lastUsedAt === undefined
              ? t('account.passkey.neverUsed')
              : t('account.passkey.used', { when: when(lastUsedAt) })}
          </span>
        </>
      }
      actions={
        <>
          <IconButton
            label={t('account.passkey.renameOf', { name })}
            icon={<Pencil aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={() => void rename()}
          />
          <IconButton
            label={t('account.passkey.removeOf', { name })}
            icon={<Trash2 aria-hidden />}
            tabIndex={focus.tabIndex}
            disabled={onRemove === undefined}
            onClick={onRemove}
          />
        </>
      }
    />
  )
}
