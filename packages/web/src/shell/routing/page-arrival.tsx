import { useEffect, useState } from 'react'

import { focusHeading } from './focus-heading.ts'

/** The path on show. The first page of a visit is read from its beginning, as a browser does. */
let shown: string | undefined

/** Counts the first page as shown once its frame is: a user can move on before the page itself has loaded. */
export function useFirstPath(path: string): void {
  useEffect(() => {
    shown ??= path
  }, [path])
}

/** By then a conversation has come and put its title into the document's. */
const TITLE_KNOWN_MS = 700

/**
 * Stands beside a page and appears with it: who goes to another page has the focus on its title, which is then read out
 * by whoever reads with their ears. A title that takes no focus leaves it where it is, as the chat's does for the sake
 * of its field, and so does a menu that was opened while the page was on its way: there the document's title is
 * announced instead.
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

/** A menu closes when the focus leaves it; a dialog keeps it by itself. */
const isInMenu = (): boolean => document.activeElement?.closest('[role="menu"]') instanceof Element
