import { hasRole } from '@saffron/core/contract'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { useRouteParam } from '../../shell/routing/current-route.ts'
import { useDocumentTitle } from '../../shell/routing/use-document-title.ts'
import { api } from '../../shell/session/client.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { TabProps } from '../tab-props.ts'
import { AuditTab } from '../tabs/audit-tab.tsx'
import { ChatsTab } from '../tabs/chats-tab.tsx'
import { FilesTab } from '../tabs/files-tab.tsx'
import { MembersTab } from '../tabs/members-tab.tsx'
import { OverviewTab } from '../tabs/overview-tab.tsx'
import { SettingsTab } from '../tabs/settings-tab.tsx'
import { UsageTab } from '../tabs/usage-tab.tsx'
import { WalletTab } from '../tabs/wallet-tab.tsx'
import { WORKSPACES_PATH } from '../workspace-path.ts'
import { WorkspaceHead } from './workspace-head.tsx'

import button from '../../ui/button.module.css'
import styles from '../workspace.module.css'

const TABS = ['overview', 'chats', 'files', 'members', 'usage', 'wallet', 'settings', 'audit'] as const
type Tab = (typeof TABS)[number]
/** The tabs that need the admin's role. */
const FOR_ADMINS: ReadonlySet<Tab> = new Set(['usage', 'wallet', 'audit'])

const CONTENT: Readonly<Record<Tab, (props: TabProps) => ReactNode>> = {
  overview: OverviewTab,
  chats: ChatsTab,
  files: FilesTab,
  members: MembersTab,
  usage: UsageTab,
  wallet: WalletTab,
  settings: SettingsTab,
  audit: AuditTab,
}

/** A workspace with its parts as tabs. */
export default function WorkspacePage() {
  const t = useTranslate('workspace')
  const id = useRouteParam('id') ?? ''
  const load = useCallback((signal: AbortSignal) => api.workspace.getWorkspace({ params: { id }, signal }), [id])
  const { value: workspace, error, reload } = useLoaded(load)
  useDocumentTitle(workspace?.name ?? t('page.workspace'))
  if (workspace !== undefined) return <Loaded key={id} workspace={workspace} onChanged={reload} />
  return (
    <div className={styles.page} aria-busy={error === undefined}>
      <header className={styles.bar}>
        <Link to={WORKSPACES_PATH} className={button.icon} aria-label={t('workspace.back')} title={t('workspace.back')}>
          <ChevronLeft aria-hidden />
        </Link>
        <h1 className={styles.title} tabIndex={-1}>
          {t('page.workspace')}
        </h1>
      </header>
      {error !== undefined && (
        <div role="alert" className={styles.failed}>
          <p>{describeError(error, t)}</p>
          <div className={styles.ways}>
            <button type="button" className={button.quiet} onClick={() => void reload()}>
              {t('common.tryAgain')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

function Loaded({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const [params, setParams] = useSearchParams()
  const tabs: readonly Tab[] = TABS.filter((tab) => !FOR_ADMINS.has(tab) || hasRole(workspace.role, 'admin'))
  const current = tabs.find((tab) => tab === params.get('tab')) ?? 'overview'
  const Content = CONTENT[current]
  return (
    <div className={styles.page}>
      <WorkspaceHead workspace={workspace} />
      <div className={styles.tabs}>
        <Tabs
          label={t('workspace.tabs')}
          tabs={tabs.map((key) => ({ key, label: t(`workspace.tab.${key}`) }))}
          current={current}
          fills
          onChange={(tab) => setParams(tab === 'overview' ? {} : { tab }, { replace: true })}
        >
          <Content key={current} workspace={workspace} onChanged={onChanged} />
        </Tabs>
      </div>
    </div>
  )
}
