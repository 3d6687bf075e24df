import { useTranslate } from '@saffron/core/react'

import type { FieldProps } from './field-props.ts'
import { NumberField } from './number-field.tsx'

import styles from './form.module.css'

const MICROS = 1_000_000
const MAX_STEPS = 100
const MAX_CREDITS = 1_000_000
const MIN_CREDITS = 0.000_001

/** What one reply may take: model calls and credits. */
export function LimitFields({ fields: { limits }, change }: FieldProps) {
  const t = useTranslate('store')
  const { steps, costMicros } = limits
  const set = (name: 'steps' | 'costMicros', value: number | undefined) =>
    change({ limits: Object.fromEntries(Object.entries({ ...limits, [name]: value }).filter(([, each]) => each)) })
  return (
    <div className={styles.two}>
      <NumberField
        label={t('store.form.steps')}
        hint={t('store.form.steps.hint')}
        value={steps}
        min={1}
        max={MAX_STEPS}
        step={1}
        onChange={(count) => set('steps', count)}
      />
      <NumberField
        label={t('store.form.budget')}
        hint={t('store.form.budget.hint')}
        value={costMicros === undefined ? undefined : costMicros / MICROS}
        min={MIN_CREDITS}
        max={MAX_CREDITS}
        step={MIN_CREDITS}
        onChange={(credits) => set('costMicros', credits === undefined ? undefined : Math.round(credits * MICROS))}
      />
    </div>
  )
}
