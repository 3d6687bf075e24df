import type { Model, RunOptions } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'

import { SelectField } from '../../ui/select-field.tsx'
import { useModelOptions } from '../use-model-names.ts'
import type { FieldProps } from './field-props.ts'
import { LimitFields } from './limit-fields.tsx'
import { NumberField } from './number-field.tsx'
import { Section } from './section.tsx'

import field from '../../ui/field.module.css'
import styles from './form.module.css'

const REASONING = ['off', 'low', 'medium', 'high'] as const
const SHOWN_FEATURES = ['vision', 'reasoning', 'tools'] as const
const MAX_REPLY_TOKENS = 1_000_000
const MAX_TEMPERATURE = 2

/** The model and its parameters. What the model lacks is said at the field. */
export function ModelFields({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const { models, isLoaded } = useModelOptions()
  const { model: name, parameters } = fields
  const model = models.find((each) => each.name === name)
  const isGone = name !== null && model === undefined && isLoaded
  const set = (changes: Partial<Record<keyof RunOptions, RunOptions[keyof RunOptions] | undefined>>) => {
    const next = Object.entries({ ...parameters, ...changes }).filter(([, value]) => value !== undefined)
    change({ parameters: Object.fromEntries(next) })
  }
  const { outputLimit } = model ?? {}
  const { maxTokens, reasoning } = parameters
  const isOver = outputLimit !== undefined && maxTokens !== undefined && maxTokens > outputLimit
  const cantReason =
    model !== undefined && reasoning !== undefined && reasoning !== 'off' && !model.features.includes('reasoning')
  return (
    <Section title={t('store.form.section.model')}>
      <div>
        <SelectField
          label={t('common.model')}
          value={name ?? ''}
          options={[
            { value: '', label: t('store.form.model.any') },
            ...(name !== null && model === undefined
              ? [{ value: name, label: isGone ? t('store.form.model.gone', { model: name }) : name, lang: '' }]
              : []),
            ...models.map((each) => ({ value: each.name, label: each.displayName, lang: '' })),
          ]}
          onChange={({ target }) => change({ model: target.value === '' ? null : target.value })}
        />
        {isGone ? (
          <p className={field.problem}>{t('store.form.model.goneHint')}</p>
        ) : model?.state === 'failing' ? (
          <p className={field.problem}>{t('store.form.model.failing')}</p>
        ) : (
          <p className={field.hint}>
            {model === undefined ? t('store.form.model.anyHint') : <Abilities model={model} />}
          </p>
        )}
      </div>
      <div className={styles.three}>
        <NumberField
          label={t('store.form.temperature')}
          hint={t('store.form.temperature.hint')}
          value={parameters.temperature}
          min={0}
          max={MAX_TEMPERATURE}
          step={0.1}
          onChange={(temperature) => set({ temperature })}
        />
        <NumberField
          label={t('store.form.maxTokens')}
          hint={t('store.form.maxTokens.hint')}
          problem={isOver ? t('store.form.maxTokens.over', { count: outputLimit }) : undefined}
          value={maxTokens}
          min={1}
          max={MAX_REPLY_TOKENS}
          step={1}
          onChange={(count) => set({ maxTokens: count })}
        />
        <div>
          <SelectField
            label={t('store.form.reasoning')}
            value={reasoning ?? ''}
            options={[
              { value: '', label: t('store.form.reasoning.default') },
              ...REASONING.map((value) => ({ value, label: t(`store.form.reasoning.${value}`) })),
            ]}
            onChange={({ target }) => set({ reasoning: REASONING.find((value) => value === target.value) })}
          />
          <div aria-live="polite">
            {cantReason && <p className={field.problem}>{t('store.form.reasoning.missing')}</p>}
          </div>
        </div>
      </div>
      <LimitFields fields={fields} change={change} />
    </Section>
  )
}

/** What a model can do. */
function Abilities({ model: { features, contextLimit } }: { readonly model: Model }) {
  const t = useTranslate('store')
  const abilities = SHOWN_FEATURES.filter((feature) => features.includes(feature)).map((feature) =>
    t(`chat.model.${feature}`),
  )
  const context = contextLimit === undefined ? [] : [t('store.form.model.context', { count: contextLimit })]
  return [...abilities, ...context].join(' · ')
}
