import { createListStore, type Identified, type ListStore, type Page, type PageRequest } from '@saffron/core/paging'
import { useEffect, useState } from 'react'

/** More than fits on a screen. */
const PAGE_SIZE = 50

/** A list of the console, loaded from the server as the user scrolls. A new key starts a new list. */
export function useTabList<T extends Identified>(
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

interface WordSearch {
  readonly query: { readonly page: number; readonly limit: number; readonly q: string }
  readonly signal: AbortSignal
}

/** A searchable list of the console, with the props of its rows and its search field. */
export function useSearchedList<T extends Identified>(search: (wanted: WordSearch) => Promise<Page<T>>) {
  const [q, setWords] = useState('')
  const store = useTabList<T>(q, ({ page, limit, signal }) => search({ query: { page, limit, q }, signal }))
  return { store, searchProps: { source: store, onSearch: setWords } }
}
