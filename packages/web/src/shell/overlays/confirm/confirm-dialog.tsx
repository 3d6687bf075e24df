import { AlertDialog } from 'radix-ui'
import { useState } from 'react'

import { CONFIRM } from '../../../ui/constants.ts'
import { useCloseRequest } from '../../../ui/use-close-request.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import type { PendingQuestion } from './confirming.ts'

import dialog from '../../../ui/dialog.module.css'

/** The current question. It keeps its text while fading out. */
export default function ConfirmDialog({ asked }: { readonly asked: PendingQuestion | undefined }) {
  const [last, setLast] = useState(asked)
  if (asked !== undefined && asked !== last) setLast(asked)
  const shown = asked ?? last
  const returnFocus = useReturnFocus()
  useCloseRequest(() => shown?.answer('cancel'), asked !== undefined)
  if (shown === undefined) return null
  return (
    <AlertDialog.Root open={asked !== undefined} onOpenChange={(open) => !open && shown.answer('cancel')}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialog.overlay} />
        <AlertDialog.Content className={dialog.dialog} style={{ maxWidth: CONFIRM.maxWidthPx }} {...returnFocus}>
          <ConfirmSheet options={shown.options} onOk={() => shown.answer('ok')} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
