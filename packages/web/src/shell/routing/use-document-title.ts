import { useEffect } from 'react'

import { PRODUCT_NAME } from '../../ui/product-name.ts'

/** Sets the document's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`
  }, [title])
}
