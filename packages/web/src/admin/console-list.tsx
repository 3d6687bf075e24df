import type { Identified } from '@saffron/core/paging'
import { useStore } from '@saffron/core/react'
import type { ReactNode } from 'react'

import { List, type ListProps } from '../ui/list/list.tsx'
import { useRoleRefresh } from './use-role-refresh.ts'

import styles from './admin.module.css'

interface ConsoleListProps<T extends Identified> extends Omit<ListProps<T>, 'className'> {
  /** The column headings. */
  readonly heads?: ReactNode
}

/** The list on a console page. */
export function ConsoleList<T extends Identified>({ heads, ...props }: ConsoleListProps<T>) {
  useRoleRefresh(useStore(props.list).error)
  return (
    <>
      {heads}
      <List {...props} className={styles.rows} />
    </>
  )
}
