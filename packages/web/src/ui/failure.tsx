import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useState } from 'react'

import styles from './failure.module.css'

/** An error as text, shown above the button to retry. Renders nothing without an error. */
export function Failure({ error }: { readonly error: unknown }) {
  const t = useTranslate()
  if (error === undefined) return null
  const waits = ApiError.is(error) && error.code === 'request.rate_limited' ? error.retryAfter : undefined
  // This message is in Chinese in every catalog.
  const lang = ApiError.is(error) && error.code === 'auth.facebook_not_open' ? 'zh-Hant' : undefined
  if (waits !== undefined) return <Wait seconds={waits} text={describeError(error, t)} />
  return (
    <p role="alert" lang={lang} className={styles.failure}>
      {typeof error === 'string' ? error : describeError(error, t)}
    </p>
  )
}

/** Shows a countdown, which screen readers announce once. A retry unmounts it before the next wait. */
function Wait({ seconds, text }: { readonly seconds: number; readonly text: string }) {
  const t = useTranslate()
  const [end] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [end])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p className={styles.failure}>
      <span role="alert" className="visually-hidden">
        {text}
      </span>
      <span aria-hidden>{left > 0 ? t('shell.wait.left', { time }) : t('shell.wait.over')}</span>
    </p>
  )
}
