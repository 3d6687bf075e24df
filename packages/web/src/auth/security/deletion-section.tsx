import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { useNavigate } from 'react-router-dom'

import { api, signedOutManually, session } from '../../shell/session/client.ts'
import { forgetDrafts } from '../../shell/session/drafts.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { dateTimeText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useReauth } from '../account/use-reauth.tsx'
import type { SecurityState } from './security-state.tsx'

import button from '../../ui/button.module.css'
import styles from '../../ui/settings/settings.module.css'

/** Returns the workspaces that the user owns, deleted ones too. */
async function readOwned(): Promise<readonly Workspace[]> {
  const query = { limit: MAX_PAGE_SIZE }
  const owned: Workspace[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await api.workspace.searchWorkspaces({ query: { ...query, page } })
    owned.push(...list.filter(({ role }) => role === 'owner'))
    if (page * MAX_PAGE_SIZE >= total) return owned
  }
}

const namesOf = (workspaces: readonly Workspace[]): string => workspaces.map(({ name }) => name).join(', ')

/** Deletes the account, after saying what happens to the user's workspaces. */
export function DeletionSection({ guard: { value: state } }: { readonly guard: SecurityState }) {
  const t = useTranslate('account')
  const toast = useToast()
  const askOwner = useReauth()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const report = useReportError()
  const ask = async (hasPassword: boolean) => {
    const owned = await readOwned()
    const shared = owned.filter(({ memberCount, deleteAt }) => memberCount > 1 && deleteAt === null)
    if (shared.length > 0) {
      confirm({
        title: t('account.deletion.transferFirst'),
        content: t('account.deletion.transferFirstText', { names: namesOf(shared) }),
        okText: t('account.deletion.showWorkspaces'),
        cancelText: t('shell.cancel'),
        onOk: async () => void navigate('/app/workspace'),
      })
      return
    }
    const answer = await askOwner({
      title: t('account.deletion.titleAsk'),
      text: [
        t('account.deletion.text'),
        ...(owned.length > 0 ? [t('account.deletion.workspacesToo', { names: namesOf(owned) })] : []),
      ].join(t.locale === 'en' ? ' ' : ''),
      okText: t('common.deleteAccount'),
      danger: true,
      hasPassword,
      act: (body) => api.auth.deleteMe({ body }),
    })
    if (answer === undefined) return
    toast(t('account.deletion.gone', { date: dateTimeText(answer.deletionAt, t.locale) }), { timeout: Infinity })
    // The server has ended the session, so the user's data in this browser is deleted.
    forgetDrafts()
    signedOutManually.set()
    session.signOut()
  }
  return (
    <SettingsSection title={t('common.deleteAccount')} lead={t('account.deletion.lead')}>
      <button
        type="button"
        className={button.quiet}
        disabled={state === undefined}
        onClick={() => state !== undefined && void ask(state.hasPassword).catch(report)}
      >
        {t('account.deletion.ask')}
      </button>
    </SettingsSection>
  )
}

/** Shown at the top of the page of an account that is scheduled for deletion. */
export function DeletionNotice({ at }: { readonly at: string }) {
  const t = useTranslate('account')
  const toast = useToast()
  const keep = async () => {
    session.storeUser(await api.auth.keepMe())
    toast(t('account.deletion.kept'))
  }
  return (
    <div className={styles.notice}>
      <p>
        {t('account.deletion.due', { date: dateTimeText(at, t.locale) })} {t('account.deletion.dueText')}
      </p>
      <BusyButton onPress={keep} tone="primary">
        {t('account.deletion.keep')}
      </BusyButton>
    </div>
  )
}
