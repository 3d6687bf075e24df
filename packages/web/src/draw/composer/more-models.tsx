import type { Model } from '@saffron/core/chat'
import { MAX_COMPARED_MODELS } from '@saffron/core/draw'
import { useTranslate } from '@saffron/core/react'

import styles from './more-models.module.css'

interface MoreModelsProps {
  readonly choices: readonly Model[]
  /** The model that is chosen already. */
  readonly model: Model
  readonly also: readonly string[]
  readonly onChange: (also: readonly string[]) => void
}

/** Further models that draw the same prompt, each as a drawing of its own. */
export function MoreModels({ choices, model, also, onChange }: MoreModelsProps) {
  const t = useTranslate('draw')
  const others = choices.filter(({ name }) => name !== model.name)
  const chosen = others.filter(({ name }) => also.includes(name)).map(({ name }) => name)
  const isFull = chosen.length >= MAX_COMPARED_MODELS - 1
  return (
    <details className={styles.more} open={chosen.length > 0 || undefined}>
      <summary>{t('draw.models.also')}</summary>
      <ul>
        {others.map(({ name, displayName }) => {
          const isChosen = chosen.includes(name)
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter((each) => each !== name) : [...chosen, name])}
                />
                <span lang="">{displayName}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <p>{t('draw.models.alsoHint', { count: MAX_COMPARED_MODELS })}</p>
    </details>
  )
}
