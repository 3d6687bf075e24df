import type { AdminModel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { Tag } from 'lucide-react'

import { Button } from '../../ui/button.tsx'

import styles from '../console.module.css'

interface FreeNoticeProps {
  readonly models: readonly AdminModel[]
  readonly onPrice: (models: readonly AdminModel[]) => void
}

/** Shows how many models are free for users, and offers to set prices. Demo models don't count. */
export function FreeNotice({ models, onPrice }: FreeNoticeProps) {
  const t = useTranslate('admin')
  const free = models.filter(({ prices, demo }) => !demo && Object.keys(prices).length === 0)
  if (free.length === 0) return null
  return (
    <div className={styles.offer}>
      <p>{t('admin.model.freeNow', { count: free.length })}</p>
      <Button icon={<Tag aria-hidden />} onClick={() => onPrice(free)}>
        {t('admin.model.setPrices')}
      </Button>
    </div>
  )
}
