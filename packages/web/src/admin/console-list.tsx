import type { Identified } from '@saffron/core/paging'

import { List, type ListProps } from '../ui/list/list.tsx'

import styles from './admin.module.css'

/** The list of a page of the console. */
export function ConsoleList<T extends Identified>(props: Omit<ListProps<T>, 'className'>) {
  return <List {...props} className={styles.rows} />
}
