import type { ReactNode } from 'react'

import { ConfirmProvider } from './confirm/confirm-provider.tsx'
import { ContextMenuProvider } from './context-menu/context-menu-provider.tsx'
import { PopupProvider } from './popup/popup-provider.tsx'
import { ToastProvider } from './toast/toast-provider.tsx'

interface OverlaysProps {
  /** Shown above the popups and outside of them. */
  readonly viewer: ReactNode
  readonly children: ReactNode
}

/**
 * Renders everything that floats over pages: toasts, the confirm dialog, the context menu, popups and the image viewer.
 */
export function Overlays({ viewer, children }: OverlaysProps) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <ContextMenuProvider>
          <PopupProvider>{children}</PopupProvider>
        </ContextMenuProvider>
      </ConfirmProvider>
      {viewer}
    </ToastProvider>
  )
}
