import type { ReactNode } from 'react'

import { Mark } from './mark.tsx'

import styles from './message-page.module.css'

interface MessagePageProps {
  readonly status: number
  readonly title: string
  readonly description: string
  readonly children: ReactNode
}

/** A page that says one thing and offers the way on. */
export function MessagePage({ status, title, description, children }: MessagePageProps) {
  return (
    <main className={styles.page}>
      <Mark size={40} />
      <p className={styles.status}>{status}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  )
}
