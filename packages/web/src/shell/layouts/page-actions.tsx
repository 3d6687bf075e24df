import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

import { BarContext } from './bar-context.ts'

/** Puts what a page offers, or says of itself, at the end of its layout's bar; nowhere in a layout without one. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const bar = use(BarContext)
  return bar?.actions ? createPortal(children, bar.actions) : null
}
