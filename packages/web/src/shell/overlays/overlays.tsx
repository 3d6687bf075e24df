import type { ReactNode } from 'react'

import { ViewerHost } from '../../viewer/index.ts'
import { ConfirmProvider } from './confirm/confirm-provider.tsx'
import { ContextMenuProvider } from './context-menu/context-menu-provider.tsx'
import { PopupProvider } from './popup/popup-provider.tsx'
import { ToastProvider } from './toast/toast-provider.tsx'

/**
 * Renders everything that floats over pages: toasts, the confirm dialog, the context menu, popups and the image viewer.
 */
export function Overlays({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <ContextMenuProvider>
          <PopupProvider>{children}</PopupProvider>
        </ContextMenuProvider>
      </ConfirmProvider>
      <ViewerHost />
    </ToastProvider>
  )
}
