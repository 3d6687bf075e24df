import { FIRST_PAGE, type Identified, type ListSnapshot, type ListStore } from '@saffron/core/paging'

/** The data source of a list: core's list store, or fixed rows. */
export type ListSource<T extends Identified> = Pick<ListStore<T>, 'getSnapshot' | 'subscribe' | 'loadMore' | 'retry'>

const nothing = () => Promise.resolve()

/** A source with fixed rows. */
export function fixedList<T extends Identified>(list: readonly T[]): ListSource<T> {
  const { length } = list
  const snapshot: ListSnapshot<T> = {
    list,
    hasMore: false,
    loading: false,
    error: null,
    paging: { pageNumber: FIRST_PAGE, pageSize: length, total: length },
  }
  return { getSnapshot: () => snapshot, subscribe: () => () => undefined, loadMore: nothing, retry: nothing }
}
