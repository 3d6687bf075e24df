import { useCallback } from 'react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { ReauthDialog, type ReauthPrompt } from './reauth-dialog.tsx'

/**
 * Confirms an owner-only action, asks for the password if there's one, then runs it. Resolves to undefined when
 * canceled.
 */
export function useReauth(): <Result>(question: ReauthPrompt<Result>) => Promise<Result | undefined> {
  const openDialog = useDialog()
  return useCallback(
    <Result,>(question: ReauthPrompt<Result>) =>
      openDialog<Result>(question.title, ({ resolve }) => <ReauthDialog question={question} resolve={resolve} />),
    [openDialog],
  )
}
