import { AlertDialog } from 'radix-ui'

import { CONFIRM } from '../../../ui/constants.ts'
import type { ConfirmOptions } from '../../../ui/overlays/use-confirm.ts'

import button from '../../../ui/button.module.css'
import dialog from '../../../ui/dialog.module.css'

interface ConfirmSheetProps {
  readonly options: ConfirmOptions
  readonly onOk: () => void
}

/** The content of a confirm dialog. The cancel button closes it itself. */
export function ConfirmSheet({ options, onOk }: ConfirmSheetProps) {
  const { title = CONFIRM.title, okText = CONFIRM.okText, cancelText = CONFIRM.cancelText } = options
  return (
    <>
      <AlertDialog.Title className={dialog.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description className={dialog.text}>
        {options.subject !== undefined && <span className={dialog.subject}>{options.subject}</span>}
        {options.content}
      </AlertDialog.Description>
      <div className={dialog.actions}>
        <AlertDialog.Cancel className={button.quiet}>{cancelText}</AlertDialog.Cancel>
        {options.onOk !== undefined && (
          <AlertDialog.Action className={options.danger === true ? button.danger : button.primary} onClick={onOk}>
            {okText}
          </AlertDialog.Action>
        )}
      </div>
    </>
  )
}
