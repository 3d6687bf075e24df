import { createListStore, type Identified, type Page, type PageRequest } from '@saffron/core/paging'

import { useKeptList } from '../ui/list/use-kept-list.ts'

/** The list of a console page, kept for back navigation. Another name creates another list. */
export const useConsoleList = <T extends Identified>(
  name: string,
  load: (request: PageRequest) => Promise<Page<T>>,
  pageSize = 50,
) => useKeptList(name, () => createListStore<T>({ load, pageSize }))
