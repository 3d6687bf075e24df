import type { ReactNode } from 'react'

import styles from './admin.module.css'

/** The name and the value of a fact. One without a value isn't shown. */
export type Fact = readonly [name: string, value: ReactNode]

/** The details of an expanded row. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value !== undefined && (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
