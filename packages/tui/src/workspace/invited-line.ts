import type { Translate } from '@saffron/core/i18n'
import type { WorkspaceInvitation } from '@saffron/core/workspace'

import { isoDay } from '../shell/iso-time.ts'

/** Says who can use the link of a new invitation, which follows. `isBrief`: to fit on one row of a narrow screen. */
export function invitedLine(
  {
    email,
    role,
    expiresAt,
    sent,
  }: Pick<WorkspaceInvitation, 'email' | 'role' | 'expiresAt'> & { readonly sent: boolean },
  t: Translate,
  { isBrief = false } = {},
): string {
  const words = { role: t(`cli.workspace.role.${role}`), until: isoDay(expiresAt), email: email ?? '' }
  const message = email === null ? 'link' : sent ? 'sent' : 'held'
  return t(isBrief ? `cli.workspaces.invited.${message}` : `cli.workspace.invited.${message}`, words)
}
