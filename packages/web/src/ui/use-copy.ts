import { useTranslate } from '@saffron/core/react'
import { useCallback, useEffect, useState } from 'react'

import { useToast } from './overlays/use-toast.ts'

const COPIED_MS = 1500

/** Copies a text. `copied` is true for a moment, and `onCopied` is called. An error is shown as a toast. */
export function useCopy(): { copied: boolean; copy: (text: string, onCopied?: () => void) => void } {
  const t = useTranslate()
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = useCallback(
    (text: string, onCopied?: () => void) => {
      const write = async () => {
        try {
          await writeClipboard(text)
        } catch {
          toast(t('error.client.copy_failed'), { tone: 'bad' })
          return
        }
        setCopied(true)
        onCopied?.()
      }
      void write()
    },
    [t, toast],
  )
  return { copied, copy }
}

/**
 * Uses the clipboard API, or the older command on insecure pages, such as a server at its IP address in a home network.
 */
async function writeClipboard(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!done) throw new Error('copy refused')
}
