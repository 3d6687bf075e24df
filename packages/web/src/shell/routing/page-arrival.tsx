import { useEffect, useState } from 'react'

import { focusHeading } from './focus-heading.ts'

/** The path of the page that was opened first: it is read from its beginning, as a browser does. */
let first: string | undefined

/** The path of the page on show. */
let shown: string | undefined

/** Notes the first path as soon as its frame stands, for who goes on before the page itself has come. */
export function useFirstPath(path: string): void {
  useEffect(() => {
    first ??= path
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
    const arrived = (shown ?? first ?? path) !== path
    shown = path
    if (!arrived || (!isInMenu() && focusHeading())) return undefined
    const timer = setTimeout(() => setSaid(document.title), TITLE_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [path])
  return <output className="visually-hidden">{said}</output>
}

/** A menu closes when the focus leaves it; a dialog keeps it by itself. */
const isInMenu = (): boolean => document.activeElement?.closest('[role="menu"]') instanceof Element
