import { useCallback } from 'react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { OwnerDialog, type OwnerQuestion } from './owner-dialog.tsx'

/**
 * Confirms an owner-only action, asks for the password if there's one, then runs it. Resolves to undefined when
 * canceled.
 */
export function useOwner(): <Result>(question: OwnerQuestion<Result>) => Promise<Result | undefined> {
  const openDialog = useDialog()
  return useCallback(
    <Result,>(question: OwnerQuestion<Result>) =>
      openDialog<Result>(question.title, ({ resolve }) => <OwnerDialog question={question} resolve={resolve} />),
    [openDialog],
  )
}
