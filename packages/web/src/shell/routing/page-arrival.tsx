import { useEffect, useState } from 'react'

import { focusHeading } from '../navigation/focus-heading.ts'

/** The current path. On the first page of a visit, focus stays at the top, as browsers do. */
let shown: string | undefined

/** Counts the first page as shown after its first frame, because a user can navigate before it has loaded. */
export function useFirstPath(path: string): void {
  useEffect(() => {
    shown ??= path
  }, [path])
}

/** By then, a loaded conversation has set the document's title. */
const TITLE_KNOWN_MS = 700

/**
 * Mounted with a page. After navigation it focuses the page's title, so screen readers read it. Focus stays if the
 * title isn't focusable, as in the chat, which focuses its field. It also stays in a menu opened while the page was
 * loading. In both cases, the document's title is announced instead.
 */
export function PageArrival({ path }: { readonly path: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const arrived = shown !== undefined && shown !== path
    shown = path
    if (!arrived || (!isInMenu() && focusHeading())) return undefined
    const timer = setTimeout(() => setSaid(document.title), TITLE_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [path])
  return <output className="visually-hidden">{said}</output>
}

/** A menu closes when it loses focus. A dialog traps focus itself. */
const isInMenu = (): boolean => document.activeElement?.closest('[role="menu"]') instanceof Element
