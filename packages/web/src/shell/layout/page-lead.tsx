import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

import { BarContext } from './bar-context.ts'

/**
 * Puts the way back and the name of what is open where the layout's bar shows the title, and on phones the button of the
 * drawer. Renders nothing without a bar.
 */
export function PageLead({ children }: { readonly children: ReactNode }) {
  const bar = use(BarContext)
  return bar?.lead ? createPortal(children, bar.lead) : null
}
