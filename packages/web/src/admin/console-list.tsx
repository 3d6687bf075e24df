import type { Identified } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'

import { List, type ListProps } from '../ui/list/list.tsx'
import { useRoleRenewal } from './use-role-renewal.ts'

import styles from './admin.module.css'

/** The list of a page of the console. */
export function ConsoleList<T extends Identified>(props: Omit<ListProps<T>, 'className'>) {
  useRoleRenewal(useStore(props.list).error)
  return <List {...props} className={styles.rows} />
}
