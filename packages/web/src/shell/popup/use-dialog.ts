import { type ComponentType, useCallback } from 'react'

import { useReportError } from '../toast/use-report-error.ts'
import type { PopupOptions, PopupProps } from './popup-stack.ts'
import { useOpenPopup } from './use-popup.ts'

/** What a dialog is given: what it is done with, or nothing where it was called off. */
export type DialogProps<Result> = PopupProps<Result | undefined>

/** Opens a dialog in the middle of the page; undefined where it was called off. One that breaks says so in a toast. */
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
