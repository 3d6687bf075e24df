import { useTranslate } from '@saffron/core/react'
import { afterSignIn } from '@saffron/core/session'
import { useCallback, useState } from 'react'

import { workspaceInvitationToken } from '../../shell/navigation/workspace-invitation.ts'
import { api, session } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from '../auth.module.css'

/** Says which workspace the visitor was invited to, above the form that leads there. */
export function WorkspaceInvitationNote() {
  const t = useTranslate('account')
  const [token] = useState(storedToken)
  const load = useCallback(
    async (signal: AbortSignal) =>
      token === undefined ? undefined : api.workspace.previewWorkspaceInvitation({ body: { token }, signal }),
    [token],
  )
  // The invitation's page shows why it can't be used.
  const { value: preview } = useLoaded(load)
  if (preview?.state !== 'open') return null
  const { inviter, workspace } = preview
  return (
    <output className={styles.hint}>
      {inviter === null
        ? t('account.invite.note.workspace', { workspace: workspace.name })
        : t('account.invite.note.workspaceBy', { name: inviter.name, workspace: workspace.name })}
    </output>
  )
}

/** The token of the invitation to a workspace from which the visitor was sent to sign in. */
function storedToken(): string | undefined {
  const page = URL.parse(afterSignIn(session.readRedirect(), location.origin), location.origin)
  return page === null ? undefined : workspaceInvitationToken(page)
}
