import type { WorkspaceEvent } from '@saffron/core/workspace'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { isoMinute } from '../../shell/iso-time.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList, useRows } from '../../ui/list/index.ts'
import { eventText } from '../event-text.ts'
import type { WorkspaceTabProps } from './tab-props.ts'

/** What happened to a workspace and its members, newest first. */
export function AuditTab({ workspace: { id }, title, onPalette, onBack, onKey }: WorkspaceTabProps): ReactElement {
  const { api, t } = useApp()
  const rows = useRows<WorkspaceEvent>(({ page, limit, signal }) =>
    api.workspace.workspaceAudit({ params: { id }, query: { page, limit }, signal }),
  )
  return (
    <PartList
      title={title}
      source={rows}
      cells={(event) => [
        isoMinute(event.createdAt),
        cleanName(event.actor?.name ?? t('chat.message.gone')),
        cleanLine(eventText(event, t)),
      ]}
      empty={t('cli.workspace.noEvents')}
      hint={t('cli.workspaces.auditHint')}
      onPalette={onPalette}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
