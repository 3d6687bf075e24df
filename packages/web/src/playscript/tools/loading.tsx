import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './tools.module.css'

interface LoadingProps<T> {
  readonly load: (signal: AbortSignal) => Promise<T>
  readonly children: (value: T) => ReactNode
}

/** Shows what is loaded, or that it's loading or has failed. */
export function Loading<T>({ load, children }: LoadingProps<T>) {
  const t = useTranslate()
  const { value, error, reload } = useLoaded(load)
  if (value !== undefined) return children(value)
  if (error === undefined) {
    return (
      <p className={styles.note} aria-busy>
        {t('common.loading')}
      </p>
    )
  }
  return (
    <div className={styles.note}>
      <p role="alert">{describeError(error, t)}</p>
      <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
    </div>
  )
}
