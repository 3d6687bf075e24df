import { useTranslate } from '@saffron/core/react'
import { Sparkles } from 'lucide-react'

import type { DraftStore } from './composer/draft-store.ts'

import styles from './ideas.module.css'

const IDEAS = ['fox', 'city', 'tea'] as const

/** Prompts to begin with, where there are no drawings yet. */
export function Ideas({ store }: { readonly store: DraftStore }) {
  const t = useTranslate('draw')
  const take = (prompt: string) => {
    store.change({ prompt })
    document.querySelector<HTMLElement>('[data-draw-prompt]')?.focus()
  }
  return (
    <ul className={styles.ideas} data-ideas="" aria-label={t('draw.ideas')}>
      {IDEAS.map((idea) => {
        const prompt = t(`draw.ideas.${idea}`)
        return (
          <li key={idea}>
            <button type="button" onClick={() => take(prompt)}>
              <Sparkles aria-hidden />
              {prompt}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
