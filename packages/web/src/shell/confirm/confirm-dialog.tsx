import { AlertDialog } from 'radix-ui'

import { CONFIRM } from '../constants.ts'
import type { ConfirmOptions } from './use-confirm.ts'

import button from '../../ui/button.module.css'
import dialog from '../../ui/dialog.module.css'

interface ConfirmDialogProps extends ConfirmOptions {
  readonly answer: (confirmed: boolean) => void
}

export default function ConfirmDialog({ title, content, okText, cancelText, answer }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialog.overlay} />
        <AlertDialog.Content className={dialog.dialog} style={{ maxWidth: CONFIRM.maxWidthPx }}>
          <AlertDialog.Title className={dialog.title}>{title ?? CONFIRM.title}</AlertDialog.Title>
          <AlertDialog.Description className={dialog.text}>{content}</AlertDialog.Description>
          <div className={dialog.actions}>
            <AlertDialog.Cancel className={button.quiet}>{cancelText ?? CONFIRM.cancelText}</AlertDialog.Cancel>
            <AlertDialog.Action className={button.danger} onClick={() => answer(true)}>
              {okText ?? CONFIRM.okText}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
