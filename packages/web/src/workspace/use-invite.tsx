import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'

import { useDialog } from '../ui/overlays/use-dialog.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** Returns a function that opens the invitation dialog of a workspace. */
export function useInvite(workspace: Workspace): () => Promise<void> {
  const t = useTranslate('workspace')
  const openDialog = useDialog()
  return async () => {
    await openDialog(
      t('workspace.inviteTitle'),
      ({ resolve }) => <InviteDialog workspace={workspace} onDone={() => resolve(undefined)} />,
      { closesOnMask: false },
    )
  }
}
