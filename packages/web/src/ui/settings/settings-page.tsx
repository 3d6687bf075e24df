import type { ReactNode } from 'react'

import styles from './settings.module.css'

/** A page of settings with its sections. */
export function SettingsPage({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

interface SettingsSectionProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** A title and lead on the left, and content on the right, or below on narrow pages. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
