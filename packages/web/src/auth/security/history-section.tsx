import type { Login } from '@saffron/core/auth'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { CircleCheck, CircleX } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { DateTime } from '../../ui/moment.tsx'
import { Row } from '../../ui/settings/row.tsx'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'

import styles from '../../ui/settings/settings.module.css'

const PAGE_SIZE = 20

/** Successful and failed sign-ins. */
export function HistorySection() {
  const t = useTranslate('account')
  const { list, place } = useKeptList('login-history', () =>
    createListStore<Login>({
      load: ({ page, limit, signal }) => api.auth.loginHistory({ query: { page, limit }, signal }),
      pageSize: PAGE_SIZE,
    }),
  )
  const textOf = ({ succeeded, method: by, secondFactor }: Login) => {
    const method = t(`account.history.method.${by}`)
    if (succeeded) return t('account.history.succeeded', { method })
    if (secondFactor === undefined) return t('account.history.failed', { method })
    return t('account.history.failedSecond', { method, factor: t(`account.history.factor.${secondFactor}`) })
  }
  return (
    <SettingsSection title={t('account.history.title')} lead={t('account.history.lead')}>
      <div className={styles.card}>
        <List
          list={list}
          label={t('account.history.title')}
          place={place}
          className={styles.rows}
          emptyText={t('account.history.empty')}
        >
          {(login, focus) => (
            <Row
              focus={focus}
              icon={login.succeeded ? <CircleCheck aria-hidden /> : <CircleX aria-hidden data-tone="bad" />}
              name={textOf(login)}
              facts={
                <>
                  <DateTime at={login.createdAt} />
                  <span>{login.device}</span>
                  <span>{login.address}</span>
                </>
              }
            />
          )}
        </List>
      </div>
    </SettingsSection>
  )
}
