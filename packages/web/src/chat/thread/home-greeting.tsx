import { useTranslate } from '@saffron/core/react'

import { Mark } from '../../ui/mark.tsx'

import styles from './thread.module.css'

const STARTERS = ['write', 'code', 'table'] as const

/** The greeting and suggestions before the first message. */
export function EmptyThread({ onStart }: { readonly onStart: (text: string) => void }) {
  const t = useTranslate()
  return (
    <div className={styles.empty}>
      <Mark size={44} />
      <p className={styles.greeting}>{t('chat.empty.greeting')}</p>
      <div className={styles.starters}>
        {STARTERS.map((starter) => (
          <button
            key={starter}
            type="button"
            className={styles.starter}
            onClick={() => onStart(t(`chat.empty.${starter}.text`))}
          >
            {t(`chat.empty.${starter}.name`)}
          </button>
        ))}
      </div>
    </div>
  )
}
