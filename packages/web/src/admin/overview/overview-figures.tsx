import type { Overview } from '@saffron/core/admin'
import { formatFileSize } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import styles from './overview.module.css'

/** The current key figures. */
export function OverviewFigures({ overview }: { readonly overview: Overview }) {
  const t = useTranslate('admin')
  const { users, activeToday, running, disk } = overview
  const number = (value: number) => value.toLocaleString(t.locale)
  const size = (bytes: number) => formatFileSize(bytes, t.locale)
  const figures = [
    [t('admin.overview.users'), number(users)],
    [t('admin.overview.active'), number(activeToday)],
    [t('admin.overview.running'), number(running)],
    [t('admin.overview.database'), size(disk.databaseBytes)],
    [t('admin.overview.free'), t('admin.overview.of', { part: size(disk.freeBytes), all: size(disk.totalBytes) })],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
