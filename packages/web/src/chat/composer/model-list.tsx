// A combobox whose options contain icons and marks, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Model } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useId, useLayoutEffect, useState } from 'react'

import { LetterMark } from '../../ui/letter-mark.tsx'
import { groupModels } from './model-groups.ts'
import { ModelOption } from './model-option.tsx'
import { recentModels } from './recent-models.ts'
import { SearchBox } from './search-box.tsx'

import styles from './model-list.module.css'

export interface ModelListProps {
  readonly models: readonly Model[]
  /** The name of the current model. */
  readonly value: string
  readonly onChoose: (name: string) => void
  readonly onClose: () => void
  /** Whether its field takes the focus when it appears. */
  readonly takesFocus?: boolean
}

/** The models with a search field. Focus stays in the field, and arrow keys move through the models below. */
export function ModelList({ models, value, onChoose, onClose, takesFocus = false }: ModelListProps) {
  const t = useTranslate()
  const id = useId()
  const [words, setWords] = useState('')
  const [marked, mark] = useState<string | null>(null)
  // The order stays while it's open.
  const [recent] = useState(recentModels)
  const groups = groupModels(models, { recent, words })
  const shown = groups.flatMap((group) => group.models)
  const wanted = marked ?? (words === '' ? value : '')
  const index = Math.max(
    0,
    shown.findIndex(({ name }) => name === wanted),
  )
  const active = shown[index]
  const optionId = ({ id: model }: Model) => `${id}-${model}`
  const activeId = active && optionId(active)
  useLayoutEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = ({ name }: Model) => {
    onChoose(name)
    onClose()
  }
  const nameOf = ({ key }: (typeof groups)[number]) => (typeof key === 'string' ? t(`chat.model.${key}`) : key.name)
  return (
    <>
      <SearchBox
        label={t('chat.model.search')}
        words={words}
        onWords={(next) => {
          setWords(next)
          mark(null)
        }}
        listId={`${id}-list`}
        activeId={activeId}
        index={index}
        count={shown.length}
        onMark={(next) => mark(shown[next]?.name ?? null)}
        onChoose={() => active !== undefined && choose(active)}
        takesFocus={takesFocus}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('common.model')}>
        {groups.map((group) => (
          <div key={nameOf(group)} role="group" aria-label={nameOf(group)}>
            {(groups.length > 1 || group.key !== 'others') && (
              <p className={styles.heading} aria-hidden>
                {typeof group.key === 'string' ? (
                  nameOf(group)
                ) : (
                  <>
                    <LetterMark name={group.key.name} />
                    <span lang="">{group.key.name}</span>
                  </>
                )}
              </p>
            )}
            {group.models.map((model) => (
              <ModelOption
                key={model.id}
                id={optionId(model)}
                model={model}
                isUnderProvider={typeof group.key !== 'string'}
                isCurrent={model.name === value}
                isActive={model === active}
                onPoint={() => mark(model.name)}
                onChoose={() => choose(model)}
              />
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {t('chat.model.none')}
        </p>
      )}
      {models.some(({ prices }) => prices !== undefined) && (
        <p className={styles.legend}>{t('chat.composer.prices')}</p>
      )}
    </>
  )
}
