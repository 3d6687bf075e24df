import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

import { BarContext } from './bar-context.ts'

/** Puts a page's actions or status at the end of the layout's bar. Renders nothing without a bar. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const bar = use(BarContext)
  return bar?.actions ? createPortal(children, bar.actions) : null
}
