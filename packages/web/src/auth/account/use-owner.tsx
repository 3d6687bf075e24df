import { useCallback } from 'react'

import { useDialog } from '../../shell/popup/use-dialog.ts'
import { OwnerDialog, type OwnerQuestion } from './owner-dialog.tsx'

/** Asks whether, and for the password where the account has one, then does it; undefined where it was called off. */
export function useOwner(): <Result>(question: OwnerQuestion<Result>) => Promise<Result | undefined> {
  const openDialog = useDialog()
  return useCallback(
    <Result,>(question: OwnerQuestion<Result>) =>
      openDialog<Result>(question.title, ({ resolve }) => <OwnerDialog question={question} resolve={resolve} />),
    [openDialog],
  )
}
