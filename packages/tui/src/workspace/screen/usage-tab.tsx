import { formatCredits } from '@saffron/core/format'
import type { WorkspaceUsage } from '@saffron/core/workspace'
import type { ReactElement } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { ListPart, useRows } from '../../ui/list/index.ts'
import type { WorkspaceTabProps } from './tab-props.ts'

type UsageRow = WorkspaceUsage & { readonly id: string }

/** What members have used in the last 30 days, by model. */
export function UsageTab({ workspace: { id }, title, onPalette, onBack, onKey }: WorkspaceTabProps): ReactElement {
  const { api, t } = useApp()
  const rows = useRows<UsageRow>(async ({ signal }) => {
    const { list } = await api.workspace.workspaceUsage({ params: { id }, query: { days: 30 }, signal })
    const named = list.map((row) => ({ id: `${row.user?.id ?? ''} ${row.model}`, ...row }))
    return { list: named, total: named.length }
  })
  return (
    <ListPart
      title={title}
      source={rows}
      textOf={({ user, model }) => `${user?.name ?? ''} ${model}`}
      above={[t('cli.workspaces.usageDays')]}
      cells={({ costMicros, calls, user, model }) => [
        formatCredits(costMicros, t.locale).padStart(8),
        t('cli.workspaces.calls', { count: calls }),
        cleanName(user?.name ?? '—'),
        cleanLine(model),
      ]}
      empty={t('cli.workspace.noUsage')}
      hint={t('cli.workspaces.usageHint')}
      onPalette={onPalette}
      onBack={onBack}
      onKey={onKey}
    />
  )
}
