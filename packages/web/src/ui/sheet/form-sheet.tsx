import { useTranslate } from '@saffron/core/react'
import { type ReactNode, type RefCallback } from 'react'

import { useCloseGuard } from '../../shell/popup/use-close-guard.ts'
import { Button } from '../button.tsx'
import { Failure } from '../failure.tsx'
import type { Submitting } from '../use-server-form.ts'
import { SheetHead } from './sheet-head.tsx'

import button from '../button.module.css'
import styles from './sheet.module.css'

export interface FormSheetProps {
  readonly title: string
  /** What comes of it. */
  readonly text?: ReactNode
  readonly wide?: boolean
  readonly form: Submitting
  /** What the button that submits says, or that button where it is one of its own. */
  readonly ok: ReactNode
  readonly danger?: boolean
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that came later than its dialog has the focus on the dialog: it goes on to the first field. */
const focusFirstField: RefCallback<HTMLFormElement> = (form) => {
  if (form === null || !document.activeElement?.matches('[role=dialog]')) return
  if (document.activeElement.contains(form)) form.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** What stands in a dialog that is filled in: its fields, why it was refused, and how it ends. */
export function FormSheet({ title, text, wide, form, ok, danger = false, onCancel, children }: FormSheetProps) {
  const t = useTranslate()
  const { submit, failure, busy } = form
  const cancel = useCloseGuard(form, onCancel)
  return (
    <form
      ref={focusFirstField}
      className={styles.sheet}
      data-wide={wide}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <SheetHead title={title} text={text} />
      {children}
      <Failure error={failure} />
      <div className={styles.actions}>
        <button type="button" className={button.quiet} aria-disabled={busy} onClick={cancel}>
          {t('shell.cancel')}
        </button>
        {typeof ok === 'string' ? (
          <Button type="submit" tone={danger ? 'danger' : 'primary'} busy={busy}>
            {ok}
          </Button>
        ) : (
          ok
        )}
      </div>
    </form>
  )
}
