import { createListStore, type Identified, type ListStore, type Page, type PageRequest } from '@saffron/core/paging'
import { useEffect, useState } from 'react'

/** More than fits on a screen. */
const PAGE_SIZE = 50

/** Rows that the server has, loaded while the list is shown. */
export function useRows<T extends Identified>(load: (request: PageRequest) => Promise<Page<T>>): ListStore<T> {
  const [store] = useState(() => createListStore<T>({ load, pageSize: PAGE_SIZE }))
  useEffect(() => {
    void store.reset()
    return () => store.close()
  }, [store])
  return store
}
