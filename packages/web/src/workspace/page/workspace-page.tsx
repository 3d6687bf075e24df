import { hasRole } from '@saffron/core/contract'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'

import { useSpaceEvents } from '../../chat/index.ts'
import { inSpace } from '../../shell/address/space-address.ts'
import { listFeatures } from '../../shell/features/registry.ts'
import { LostSpaceNotice } from '../../shell/layout/lost-space.tsx'
import { isLostSpace } from '../../shell/layout/space-page.tsx'
import { useDocumentTitle } from '../../shell/routing/use-document-title.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { TabProps } from '../tab-props.ts'
import { AuditTab } from '../tabs/audit-tab.tsx'
import { MembersTab } from '../tabs/members-tab.tsx'
import { OverviewTab } from '../tabs/overview-tab.tsx'
import { SettingsTab } from '../tabs/settings-tab.tsx'
import { UsageTab } from '../tabs/usage-tab.tsx'
import { WalletTab } from '../tabs/wallet-tab.tsx'
import { WORKSPACES_PATH } from '../workspace-path.ts'
import { AreaNav } from './area-nav.tsx'
import { WorkspaceHead } from './workspace-head.tsx'

import button from '../../ui/button.module.css'
import styles from '../workspace.module.css'

const TABS = ['overview', 'members', 'usage', 'wallet', 'settings', 'audit'] as const
type Tab = (typeof TABS)[number]
/** The tabs that need the admin's role. */
const FOR_ADMINS: ReadonlySet<Tab> = new Set(['usage', 'wallet', 'audit'])

const CONTENT: Readonly<Record<Tab, (props: TabProps) => ReactNode>> = {
  overview: OverviewTab,
  members: MembersTab,
  usage: UsageTab,
  wallet: WalletTab,
  settings: SettingsTab,
  audit: AuditTab,
}

/** Tabs that became areas. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ['chats', '/app/chats'],
  ['files', '/app/drive'],
])

/** A workspace with its parts as tabs. */
export default function WorkspacePage() {
  const t = useTranslate('workspace')
  const { id, workspace, error, reload } = useSpace()
  const [query] = useSearchParams()
  const area = AREAS.get(query.get('tab') ?? '')
  useDocumentTitle(workspace?.name ?? t('page.workspace'))
  // Also while the workspace is loading. What happens then may not be in the response.
  useSpaceEvents(id, () => void reload())
  const isLost = isLostSpace(error)
  // An older link to what is now an area of its own.
  if (area !== undefined) return <Navigate to={inSpace(area, id)} replace />
  if (workspace !== undefined && !isLost) return <Loaded key={id} workspace={workspace} onChanged={reload} />
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
      {isLost && <LostSpaceNotice />}
      {error !== undefined && !isLost && (
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
      {/* This layout has no frame, which otherwise does this. */}
      {listFeatures().map(({ name, Background }) => Background && <Background key={name} />)}
      <WorkspaceHead workspace={workspace} />
      <AreaNav workspace={workspace} />
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
