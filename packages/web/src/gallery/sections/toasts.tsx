import { useTranslate } from '@saffron/core/react'

import { Snackbar } from '../../shell/overlays/toast/snackbar.tsx'
import { makeToast } from '../../shell/overlays/toast/toast-stack.ts'
import { type ToastOptions, useToast } from '../../ui/overlays/use-toast.ts'
import { State } from '../state.tsx'

import button from '../../ui/button.module.css'

const nothing = () => undefined

export function ToastSection() {
  const t = useTranslate('gallery')
  const show = useToast()
  const retry = { label: t('common.tryAgain'), onClick: () => show(t('gallery.done')) }
  const toasts: Record<string, [string, ToastOptions]> = {
    plain: [t('common.copied'), {}],
    bad: [t('error.client.copy_failed'), { tone: 'bad' }],
    action: [t('chat.thread.replyEnded'), { action: retry }],
    'bad-action': [t('chat.reconnecting'), { tone: 'bad', action: retry }],
  }
  const entries = Object.entries(toasts)
  return (
    <>
      {entries.map(([name, [message, options]]) => (
        <State key={name} name={`toast-${name}`}>
          <Snackbar
            toast={makeToast(0, message, { ...options, timeout: Infinity })}
            onClose={() => show(message, options)}
            onGone={nothing}
            giveFocusBack={nothing}
          />
        </State>
      ))}
      <State name="toast-live" wide>
        {entries.map(([name, [message, options]]) => (
          <button key={name} type="button" className={button.quiet} onClick={() => show(message, options)}>
            {message}
          </button>
        ))}
      </State>
    </>
  )
}
