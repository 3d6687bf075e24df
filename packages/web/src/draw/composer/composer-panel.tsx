import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { RotateCw, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'

import { MOD_ENTER } from '../../shell/shortcuts/mod-enter.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { MADE } from './draft-store.ts'
import { MoreModels } from './more-models.tsx'
import { Presets } from './presets.tsx'
import { priceText } from './price-text.ts'
import { Prompt } from './prompt.tsx'
import { ReferenceList } from './reference-list.tsx'
import { Choice, SettingsFields } from './settings-fields.tsx'
import { secondsOf } from './start-draft.ts'
import type { Composer } from './use-composer.ts'

import styles from './composer.module.css'

/** The prompt and the settings, next to the history. */
export function ComposerPanel({ composer }: { readonly composer: Composer }) {
  const t = useTranslate('draw')
  return (
    <section className={styles.panel} aria-label={t('draw.composer')}>
      <div className={styles.scroll}>
        <Head composer={composer} />
        <Prompt composer={composer} place="panel" />
        <References composer={composer} />
        <ModelsFailure composer={composer} />
        <ComposerSettings composer={composer} />
      </div>
      <div className={styles.foot}>
        <Submit composer={composer} />
        <p className={styles.hint}>
          <Price composer={composer} />
          <kbd>{MOD_ENTER}</kbd>
        </p>
      </div>
    </section>
  )
}

/** Image or video, and the presets. */
export function Head({ composer: { store, draft } }: { readonly composer: Composer }) {
  const t = useTranslate('draw')
  return (
    <div className={styles.head}>
      <Choice
        label={t('draw.make')}
        values={MADE}
        chosen={draft.made}
        textOf={(made) => t(`draw.make.${made}`)}
        onChoose={(made) => store.change({ made })}
      />
      <Presets store={store} />
    </div>
  )
}

export function References({ composer }: { readonly composer: Composer }) {
  const t = useTranslate('draw')
  const { store, draft, mostReferences, hasRoom, fault, pick } = composer
  if (mostReferences === 0 && draft.references.length === 0) return null
  const label = t(draft.made === 'video' ? 'draw.firstFrame' : 'draw.references')
  return (
    <div className={styles.group}>
      <h2 className={styles.label}>{label}</h2>
      <ReferenceList
        label={label}
        references={draft.references}
        hasRoom={hasRoom}
        onAdd={() => void pick()}
        onRemove={store.remove}
        onRetry={store.retry}
      />
      {fault === 'failed' && (
        <p role="alert" className={styles.problem}>
          {t('draw.references.failed')}
        </p>
      )}
      {fault === 'tooMany' && (
        <p role="alert" className={styles.problem}>
          {mostReferences === 0 ? t('draw.references.none') : t('draw.references.tooMany', { count: mostReferences })}
        </p>
      )}
    </div>
  )
}

export function ComposerSettings({ composer }: { readonly composer: Composer }): ReactNode {
  const { store, draft, model, choices } = composer
  if (model === undefined) return null
  return (
    <SettingsFields
      made={draft.made}
      models={choices}
      model={model}
      settings={draft.settings}
      onChange={store.set}
      moreModels={
        choices.length > 1 && (
          <MoreModels choices={choices} model={model} also={draft.also} onChange={(also) => store.change({ also })} />
        )
      }
    />
  )
}

export function Submit({ composer }: { readonly composer: Composer }) {
  const t = useTranslate('draw')
  const { draft, fault, busy, mayWrite, submit } = composer
  return (
    <Button
      tone="primary"
      className={styles.submit}
      busy={busy}
      disabled={fault !== undefined || !mayWrite}
      icon={<Sparkles aria-hidden />}
      title={mayWrite ? undefined : t('draw.mayNotWrite')}
      onClick={() => void submit()}
    >
      {t(`draw.submit.${draft.made}`)}
    </Button>
  )
}

/** Without models, nothing can be drawn. */
export function ModelsFailure({ composer: { models } }: { readonly composer: Composer }) {
  const t = useTranslate('draw')
  if (models.error === undefined || models.all !== undefined) return null
  return (
    <div className={styles.group}>
      <Failure error={models.error} />
      <BusyButton onPress={models.reload} icon={<RotateCw aria-hidden />}>
        {t('common.tryAgain')}
      </BusyButton>
    </div>
  )
}

/** The price before sending, and what is there to pay it. */
export function Price({ composer: { model, price, draft, balance } }: { readonly composer: Composer }) {
  const t = useTranslate('draw')
  const isShort = balance !== undefined && price > balance
  return (
    <output className={styles.price} data-short={isShort}>
      {model !== undefined && priceText(price, t, secondsOf(draft, model))}
      {model !== undefined && price > 0 && balance !== undefined && (
        <span>{t('draw.balance', { credits: formatCredits(balance, t.locale) })}</span>
      )}
    </output>
  )
}
