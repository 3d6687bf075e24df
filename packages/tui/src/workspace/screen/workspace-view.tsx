import { hasRole } from '@saffron/core/contract'
import type { Workspace } from '@saffron/core/workspace'
import { type ComponentType, type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { AuditTab } from './audit-tab.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import type { WorkspaceTabProps } from './tab-props.ts'
import { UsageTab } from './usage-tab.tsx'

interface WorkspaceViewProps extends ScreenProps {
  /** As listed. The members' tab loads it again. */
  readonly workspace: Workspace
}

const TABS = ['members', 'invitations', 'usage', 'audit'] as const

const PARTS: Readonly<Record<(typeof TABS)[number], ComponentType<WorkspaceTabProps>>> = {
  members: MembersTab,
  invitations: InvitationsTab,
  usage: UsageTab,
  audit: AuditTab,
}

/** One workspace in parts. Members with a lower role than admin see only the members. */
export function WorkspaceView({ workspace, show, onBack, chooseSpace }: WorkspaceViewProps): ReactElement {
  const { t } = useApp()
  const [at, setAt] = useState(0)
  const isAdmin = hasRole(workspace.role, 'admin')
  const tabs = isAdmin ? TABS : (['members'] as const)
  const tab = tabs[at % tabs.length] ?? 'members'
  const Part = PARTS[tab]
  const names = tabs.map((name) => {
    const label = t(`cli.workspaces.tab.${name}`)
    return name === tab && tabs.length > 1 ? `[${label}]` : label
  })
  return (
    <Part
      workspace={workspace}
      isAdmin={isAdmin}
      title={`${cleanName(workspace.name)} · ${names.join(' ')}`}
      chooseSpace={chooseSpace}
      onPalette={() => show('palette')}
      onBack={onBack}
      onKey={(name) => {
        if (actionOf('workspaces', name) !== 'part') return false
        setAt(at + 1)
        return true
      }}
    />
  )
}
