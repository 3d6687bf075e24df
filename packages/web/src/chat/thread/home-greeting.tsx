import { useTranslate } from '@saffron/core/react'

import { Mark } from '../../ui/mark.tsx'

import styles from './home.module.css'

/** The greeting above the field of a new chat. */
export function HomeGreeting() {
  const t = useTranslate()
  return (
    <div className={styles.greeting}>
      <Mark size={44} />
      <p>{t('chat.empty.greeting')}</p>
    </div>
  )
}
