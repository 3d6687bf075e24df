/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Model } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { shortPrice, writtenPrices } from '@saffron/core/wallet'
import { Brain, Check, Eye, type LucideIcon, Wrench } from 'lucide-react'

import { LetterMark } from '../../ui/letter-mark.tsx'
import { ModelIcon } from '../../ui/model-icon.tsx'

import styles from './model-list.module.css'

interface ModelOptionProps {
  readonly id: string
  readonly model: Model
  /** Its provider's mark and name are above it. */
  readonly isUnderProvider: boolean
  readonly isCurrent: boolean
  /** The keyboard is at it. */
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

const MARKS: readonly (readonly ['vision' | 'reasoning' | 'tools', LucideIcon])[] = [
  ['vision', Eye],
  ['reasoning', Brain],
  ['tools', Wrench],
]

/** A model with its icon, what it can do, its price and its state. */
export function ModelOption({ id, model, isUnderProvider, isCurrent, isActive, onPoint, onChoose }: ModelOptionProps) {
  const t = useTranslate()
  const { displayName, group, icon, features, demo, state, prices } = model
  const marks = MARKS.filter(([feature]) => features.includes(feature))
  const states = [demo ? [t('common.demo')] : [], state === 'failing' ? [t('common.notWorking')] : []].flat()
  const spokenPrice = prices === undefined ? shortPrice(prices, t) : writtenPrices(prices, t).join(', ')
  const spoken = [...states, spokenPrice, ...marks.map(([feature]) => t(`chat.model.${feature}`))].join(' · ')
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      data-active={isActive}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.icon}>
        {icon !== undefined && <ModelIcon icon={icon} />}
        {icon === undefined && !isUnderProvider && <LetterMark name={group ?? displayName} />}
      </span>
      <span className={styles.what}>
        <span className={styles.name} lang="">
          {displayName}
        </span>{' '}
        <span className="visually-hidden">{spoken}</span>
        <span className={styles.note} data-bad={state === 'failing'} aria-hidden>
          {[...states, shortPrice(prices, t)].join(' · ')}
        </span>
      </span>
      {marks.map(([feature, Icon]) => (
        <span key={feature} className={styles.mark} title={t(`chat.model.${feature}`)} aria-hidden>
          <Icon aria-hidden />
        </span>
      ))}
      <span className={styles.tick}>{isCurrent && <Check aria-hidden />}</span>
    </div>
  )
}
