import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { WalletRecord } from '@saffron/core/wallet'

import { api } from '../shell/session/client.ts'
import { List } from '../ui/list/list.tsx'
import { useKeptList } from '../ui/list/use-kept-list.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { SettingsSection } from '../ui/settings/settings-page.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestRow } from './request-row.tsx'
import { inSpace, type WalletOf } from './wallet-of.ts'

import button from '../ui/button.module.css'
import settingsStyles from '../ui/settings/settings.module.css'

/** The requests for credits of a wallet, and their results. */
export function RequestSection({ workspace }: WalletOf) {
  const t = useTranslate('account')
  const openDialog = useDialog()
  const toast = useToast()
  const { list, place } = useKeptList(`wallet-requests ${workspace ?? ''}`, () =>
    createListStore<WalletRecord>({
      load: ({ page, limit, signal }) =>
        api.wallet.searchRecords({ query: { page, limit, kind: 'request', ...inSpace({ workspace }) }, signal }),
    }),
  )
  const ask = async () => {
    const made = await openDialog<WalletRecord>(t('common.requestCredits'), ({ resolve }) => (
      <RequestDialog workspace={workspace} resolve={resolve} />
    ))
    if (made === undefined) return
    list.insert(made)
    toast(t('account.wallet.request.asked'))
  }
  return (
    <SettingsSection title={t('account.wallet.request.title')} lead={t('account.wallet.request.lead')}>
      <div className={settingsStyles.card}>
        <List
          list={list}
          label={t('account.wallet.request.title')}
          place={place}
          className={settingsStyles.rows}
          emptyText={t('account.wallet.request.empty')}
        >
          {(request, focus) => (
            <RequestRow
              request={request}
              focus={focus}
              onChanged={(changed) => list.update(changed.id, () => changed)}
            />
          )}
        </List>
      </div>
      <button type="button" className={button.quiet} onClick={() => void ask()}>
        {t('common.requestCredits')}
      </button>
    </SettingsSection>
  )
}
