import { type ComponentType, useCallback } from 'react'

import type { PopupOptions, PopupProps } from './popup-options.ts'
import { useOpenPopup } from './use-popup.ts'
import { useReportError } from './use-report-error.ts'

/** The props of a dialog. It resolves to a result, or undefined when canceled. */
export type DialogProps<Result> = PopupProps<Result | undefined>

/** Opens a centered dialog. Resolves to undefined when canceled. A rendering error is shown as a toast. */
export function useDialog(): <Result>(
  label: string,
  dialog: ComponentType<DialogProps<Result>>,
  options?: Omit<PopupOptions, 'label' | 'position'>,
) => Promise<Result | undefined> {
  const openPopup = useOpenPopup()
  const report = useReportError()
  return useCallback(
    async (label, dialog, options) => {
      try {
        return await openPopup('dialog', dialog, { ...options, label, position: 'center' })
      } catch (error) {
        report(error)
        return undefined
      }
    },
    [openPopup, report],
  )
}
