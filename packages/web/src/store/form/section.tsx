import { type ReactNode, useId } from 'react'

import styles from './form.module.css'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the form under a heading. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}
