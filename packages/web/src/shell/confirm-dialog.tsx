import { useTranslate } from '@saffron/core/react'
import { AlertDialog } from 'radix-ui'

import type { ConfirmOptions } from './confirm.tsx'
import { CONFIRM_MAX_WIDTH_PX } from './constants.ts'

import button from '../ui/button.module.css'
import dialog from '../ui/dialog.module.css'

interface ConfirmDialogProps extends ConfirmOptions {
  readonly answer: (confirmed: boolean) => void
}

export default function ConfirmDialog({ title, content, okText, cancelText, answer }: ConfirmDialogProps) {
  const t = useTranslate()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialog.overlay} />
        <AlertDialog.Content className={dialog.dialog} style={{ maxWidth: CONFIRM_MAX_WIDTH_PX }}>
          <AlertDialog.Title className={dialog.title}>{title ?? t('shell.confirm.title')}</AlertDialog.Title>
          <AlertDialog.Description className={dialog.text}>{content}</AlertDialog.Description>
          <div className={dialog.actions}>
            <AlertDialog.Cancel className={button.quiet}>{cancelText ?? t('shell.confirm.cancel')}</AlertDialog.Cancel>
            <AlertDialog.Action className={button.danger} onClick={() => answer(true)}>
              {okText ?? t('shell.confirm.ok')}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
