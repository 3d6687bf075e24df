import { type ReactNode, useCallback, useState } from 'react'

import { visibleItems } from '../../../ui/menu-items.ts'
import { ContextMenuContext, type OpenContextMenu } from '../../../ui/overlays/use-context-menu.ts'
import { useWhenLoaded } from '../../../ui/use-when-loaded.ts'
import type { ShownMenu } from './context-menu.tsx'

const loadMenu = () => import('./context-menu.tsx')

/** Renders the context menu over its children, one at a time. */
export function ContextMenuProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownMenu>()
  const { part: ContextMenu, whenLoaded } = useWhenLoaded(loadMenu)
  const open = useCallback<OpenContextMenu>(
    (position, request) => {
      if (visibleItems(request.items).length === 0) return false
      const { activeElement } = document
      whenLoaded(() =>
        setShown((last) => ({ ...position, ...request, activeElement, number: (last?.number ?? 0) + 1 })),
      )
      return true
    },
    [whenLoaded],
  )
  return (
    <ContextMenuContext value={open}>
      {children}
      {ContextMenu !== undefined && shown !== undefined && <ContextMenu key={shown.number} shown={shown} />}
    </ContextMenuContext>
  )
}
