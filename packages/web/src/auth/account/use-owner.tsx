import { useCallback } from 'react'

import { OwnerDialog, type OwnerQuestion } from './owner-dialog.tsx'
import { useDialog } from './use-dialog.ts'

/** Asks whether, and for the password where the account has one, then does it; undefined where it was called off. */
export function useOwner(): <Result>(question: OwnerQuestion<Result>) => Promise<Result | undefined> {
  const openDialog = useDialog()
  return useCallback(
    <Result,>(question: OwnerQuestion<Result>) =>
      openDialog<Result>(question.title, ({ resolve }) => <OwnerDialog question={question} resolve={resolve} />),
    [openDialog],
  )
}
