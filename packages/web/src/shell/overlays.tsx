import type { ReactNode } from 'react'

import { ConfirmProvider } from './confirm/confirm-provider.tsx'
import { ToastProvider } from './toast/toast-provider.tsx'

/** Hosts what floats over every page: toasts and dialogs. */
export function Overlays({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  )
}
