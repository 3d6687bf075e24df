import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import type { Workspace } from '@saffron/core/workspace'

/** What a person reads about a workspace: its name, the own role, who pays, and its settings. */
export function workspaceLines({ name, role, memberCount, payer, balanceMicros, settings }: Workspace, t: Translate) {
  return [
    name,
    ...(settings.description === undefined || settings.description === '' ? [] : [settings.description]),
    t('cli.workspace.yourRole', { role: t(`cli.workspace.role.${role}`) }),
    t('cli.workspace.memberCount', { count: memberCount }),
    t(`cli.workspace.pays.${payer}`, { credits: formatCredits(balanceMicros, t.locale) }),
    ...(settings.model === undefined ? [] : [t('common.modelName', { model: settings.model })]),
  ]
}
