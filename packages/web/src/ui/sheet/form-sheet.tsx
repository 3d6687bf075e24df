import { useTranslate } from '@saffron/core/react'
import { type ReactNode, type RefCallback } from 'react'

import { Button } from '../button.tsx'
import { Failure } from '../failure.tsx'
import { useCloseGuard } from '../overlays/use-close-guard.ts'
import type { Submitting } from '../use-server-form.ts'
import { SheetHead } from './sheet-head.tsx'

import button from '../button.module.css'
import styles from './sheet.module.css'

export interface FormSheetProps {
  readonly title: string
  /** The consequence. */
  readonly text?: ReactNode
  readonly wide?: boolean
  readonly form: Submitting
  /** The label of the submit button, or a custom button. */
  readonly ok: ReactNode
  readonly danger?: boolean
  /** Further actions, and what came of them, before the buttons. */
  readonly aside?: ReactNode
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form that loads after its dialog moves focus from the dialog to the first field. */
const focusFirstField: RefCallback<HTMLFormElement> = (form) => {
  if (form === null || !document.activeElement?.matches('[role=dialog]')) return
  if (document.activeElement.contains(form)) form.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** The content of a form dialog: fields, error and buttons. */
export function FormSheet({ title, text, wide, form, ok, danger = false, aside, onCancel, children }: FormSheetProps) {
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
        {aside}
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
