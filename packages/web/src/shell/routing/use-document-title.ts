import { useEffect } from 'react'

import { PRODUCT_NAME } from '../product-name.ts'

/** Names the page in the browser's tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`
  }, [title])
}
