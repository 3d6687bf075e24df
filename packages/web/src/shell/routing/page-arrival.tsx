import { useEffect } from 'react'

import { focusHeading } from './focus-heading.ts'

/** The path on show. The first page of a visit is read from its beginning, as a browser does. */
let shown: string | undefined

/**
 * Stands beside a page and appears with it: who goes to another page has the focus on its title, which is then read out
 * by whoever reads with their ears. A title that takes no focus leaves it where it is: the chat's field has it.
 */
export function PageArrival({ path }: { readonly path: string }) {
  useEffect(() => {
    if (shown !== undefined && shown !== path) focusHeading()
    shown = path
  }, [path])
  return null
}
