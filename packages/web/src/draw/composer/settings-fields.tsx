import type { Model } from '@saffron/core/chat'
import { canDraw, type DrawSettings, MAX_SEED, maxCountOf } from '@saffron/core/draw'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Dices } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Made } from './draft-store.ts'
import { SizeField } from './size-field.tsx'
import { optionPrices } from './start-draft.ts'

import styles from './composer.module.css'

interface SettingsFieldsProps {
  readonly made: Made
  /** The models to choose from. */
  readonly models: readonly Model[]
  readonly model: Model
  readonly settings: DrawSettings
  readonly onChange: (settings: DrawSettings) => void
  /** A choice of further models, below the model. */
  readonly moreModels: ReactNode
}

/** What can be chosen for a drawing. Shows only what the model supports. */
export function SettingsFields({ made, models, model, settings, onChange, moreModels }: SettingsFieldsProps) {
  const t = useTranslate('draw')
  const media = model.media ?? { operations: [] }
  const most = maxCountOf(media, made)
  const auto = { value: '', label: t('draw.auto') }
  const priced = (value: string, price: number | undefined) =>
    price === undefined ? value : `${value} · ${t('draw.price', { credits: formatCredits(price, t.locale) })}`
  const choose = (name: 'quality' | 'style', label: string, offered: readonly string[] = []) => {
    const prices = optionPrices(
      { made, settings },
      model,
      offered.map((value) => ({ [name]: value })),
    )
    return (
      offered.length > 0 && (
        <SelectField
          label={label}
          value={offered.includes(settings[name] ?? '') ? settings[name] : ''}
          options={[
            auto,
            ...offered.map((value, index) => ({ value, label: priced(value, prices?.[index]), lang: '' })),
          ]}
          onChange={({ target }) => onChange({ [name]: target.value || undefined })}
        />
      )
    )
  }
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('draw.model')}
        value={model.name}
        options={models.map(({ name, displayName, demo }) => ({
          value: name,
          label: demo ? `${displayName} (${t('common.demo')})` : displayName,
          lang: '',
        }))}
        onChange={({ target }) => onChange({ model: target.value })}
      />
      {moreModels}
      <SizeField
        kind={made}
        media={media}
        settings={settings}
        pricesOf={(options) => optionPrices({ made, settings }, model, options)}
        onChange={onChange}
      />
      {most > 1 && <Count most={most} value={settings.n ?? 1} onChange={(n) => onChange({ n })} />}
      {made === 'video' && media.seconds !== undefined && canDraw(media, 'video') && (
        <Choice
          label={t('draw.seconds')}
          values={media.seconds}
          chosen={media.seconds.find((each) => each === settings.seconds) ?? media.seconds[0]}
          textOf={(count) => t('draw.seconds.count', { count })}
          onChoose={(seconds) => onChange({ seconds })}
        />
      )}
      {choose('quality', t('draw.quality'), media.qualities)}
      {choose('style', t('draw.style'), media.styles)}
      {media.negativePrompt === true && (
        <LabeledInput
          label={t('draw.negative')}
          placeholder={t('draw.negative.hint')}
          value={settings.negativePrompt ?? ''}
          onChange={(negativePrompt) => onChange({ negativePrompt })}
        />
      )}
      {media.seed === true && <Seed value={settings.seed} onChange={(seed) => onChange({ seed })} />}
    </div>
  )
}

interface CountProps {
  readonly most: number
  readonly value: number
  readonly onChange: (count: number) => void
}

const COUNTS = [1, 2, 3, 4, 6, 8, 10]

function Count({ most, value, onChange }: CountProps) {
  const t = useTranslate('draw')
  const offered = COUNTS.filter((count) => count <= most).slice(0, 5)
  return (
    <Choice
      label={t('draw.count')}
      values={offered.includes(value) || value > most ? offered : [...offered, value]}
      chosen={Math.min(value, most)}
      textOf={String}
      onChoose={onChange}
    />
  )
}

interface ChoiceProps<Value extends string | number> {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value | undefined
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}

/** A choice of a few values in a row. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, values, chosen, textOf, onChoose } = props
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.segments}>
        {values.map((value) => (
          <label key={value} className={styles.segment}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{textOf(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SeedProps {
  readonly value: number | undefined
  readonly onChange: (seed: number | undefined) => void
}

function Seed({ value, onChange }: SeedProps) {
  const t = useTranslate('draw')
  const change = (text: string) => {
    const seed = Number(text)
    if (text === '') onChange(undefined)
    else if (Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED) onChange(seed)
  }
  return (
    <div className={styles.seed}>
      <LabeledInput
        label={t('draw.seed')}
        placeholder={t('draw.seed.hint')}
        value={value === undefined ? '' : String(value)}
        inputMode="numeric"
        onChange={change}
      />
      <IconButton
        label={t('draw.seed.random')}
        icon={<Dices aria-hidden />}
        onClick={() => onChange(Math.floor(Math.random() * MAX_SEED))}
      />
    </div>
  )
}

interface LabeledInputProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly inputMode?: 'numeric'
  readonly onChange: (text: string) => void
}

function LabeledInput({ label, value, placeholder, inputMode, onChange }: LabeledInputProps) {
  const id = useId()
  return (
    <div className={styles.labeled}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
