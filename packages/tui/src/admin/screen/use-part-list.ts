import { createListStore, type Identified, type ListStore, type Page, type PageRequest } from '@saffron/core/paging'
import { useEffect, useState } from 'react'

/** More than a screen holds. */
const PAGE_SIZE = 50

/** A list of the console, read from the server as far as somebody looks; with another key it is another list. */
export function usePartList<T extends Identified>(
  key: string,
  load: (request: PageRequest) => Promise<Page<T>>,
): ListStore<T> {
  const make = () => ({ key, store: createListStore<T>({ load, pageSize: PAGE_SIZE }) })
  const [kept, setKept] = useState(make)
  const now = kept.key === key ? kept : make()
  if (now !== kept) setKept(now)
  const { store } = now
  useEffect(() => {
    void store.reset()
    return () => store.close()
  }, [store])
  return store
}
