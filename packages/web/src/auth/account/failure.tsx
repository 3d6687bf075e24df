import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'

import styles from './settings.module.css'

/** What went wrong with a form as a whole, said as soon as it is there. */
export function Failure({ error }: { readonly error: unknown }) {
  const t = useTranslate()
  if (error === undefined) return null
  return (
    <p role="alert" className={styles.failure}>
      {describeError(error, t)}
    </p>
  )
}
