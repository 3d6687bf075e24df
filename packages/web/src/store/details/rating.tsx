import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { Star } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'

import styles from './details.module.css'

const STARS = [1, 2, 3, 4, 5] as const

interface RatingProps {
  readonly agent: Agent
  readonly onRated: (agent: Agent) => void
}

/** The user's own rating of an agent that they have used. */
export function Rating({ agent: { id, own, canEdit }, onRated }: RatingProps) {
  const t = useTranslate('store')
  const report = useReportError()
  const toast = useToast()
  if (own?.used !== true || canEdit) return null
  const rate = async (stars: number) => {
    try {
      onRated(await api.store.rateAgent({ params: { id }, body: { stars } }))
      toast(t('store.rated'))
    } catch (error) {
      report(error)
    }
  }
  return (
    <fieldset className={styles.rating}>
      <legend>{t('store.rate')}</legend>
      {STARS.map((stars) => (
        <button
          key={stars}
          type="button"
          aria-label={t('store.stars', { count: stars })}
          aria-pressed={own.stars === stars}
          data-on={own.stars !== null && stars <= own.stars}
          onClick={() => void rate(stars)}
        >
          <Star aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
