import { ApiError } from '@saffron/core/errors'
import { type ComponentType, useCallback } from 'react'

import type { PopupOptions, PopupPosition, PopupProps } from './popup-options.ts'
import { useOpenPopup } from './use-popup.ts'
import { useReportError } from './use-report-error.ts'

/** The props of a dialog. It resolves to a result, or undefined when canceled. */
export type DialogProps<Result> = PopupProps<Result | undefined>

interface DialogOptions extends Omit<PopupOptions, 'label'> {
  /** Default: center. A long form is a sheet on the right, which fills the screen of a phone. */
  readonly position?: PopupPosition
}

/** Opens a dialog. Resolves to undefined when canceled. A rendering error is shown as a toast. */
export function useDialog(): <Result>(
  label: string,
  dialog: ComponentType<DialogProps<Result>>,
  options?: DialogOptions,
) => Promise<Result | undefined> {
  const openPopup = useOpenPopup()
  const report = useReportError()
  return useCallback(
    async (label, dialog, options) => {
      try {
        return await openPopup('dialog', dialog, { position: 'center', light: true, ...options, label })
      } catch (error) {
        // The second press of a double click.
        if (!(ApiError.is(error) && error.code === 'client.popup_exists')) report(error)
        return undefined
      }
    },
    [openPopup, report],
  )
}
