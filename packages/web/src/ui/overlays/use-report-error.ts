import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useEffect, useRef } from 'react'

import { useToast } from './use-toast.ts'

/** Returns a stable function that shows any error as a toast, in the current language. */
export function useReportError(): (error: unknown) => void {
  const t = useTranslate()
  const toast = useToast()
  const translate = useRef(t)
  useEffect(() => {
    translate.current = t
  }, [t])
  return useCallback((error: unknown) => toast(describeError(error, translate.current), { tone: 'bad' }), [toast])
}
