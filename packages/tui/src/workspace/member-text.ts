import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import type { AssignableRole, WorkspaceMember } from '@saffron/core/workspace'

/** What a member has spent this month, of the limit if there is one. */
export function spentText({ monthUsedMicros, monthLimitMicros }: WorkspaceMember, t: Translate): string {
  const used = formatCredits(monthUsedMicros, t.locale)
  return monthLimitMicros === null
    ? used
    : t('cli.workspace.ofLimit', { used, limit: formatCredits(monthLimitMicros, t.locale) })
}

/** Says what has changed about a member. */
export function changedLine(
  { user: { name }, role, monthLimitMicros }: WorkspaceMember,
  change: { readonly role?: AssignableRole; readonly monthLimitMicros?: number | null },
  t: Translate,
): string {
  if (change.role !== undefined) return t('cli.workspace.roleSet', { name, role: t(`cli.workspace.role.${role}`) })
  if (monthLimitMicros === null) return t('cli.workspace.noBudget', { name })
  return t('cli.workspace.budgetSet', { name, credits: formatCredits(monthLimitMicros, t.locale) })
}
