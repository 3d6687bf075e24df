import { type Drawing, isActiveDrawing } from '@saffron/core/draw'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Copy } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DateTime } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Picture } from '../picture/picture.tsx'

import styles from './entry.module.css'

interface EntryFactsProps {
  readonly drawing: Drawing
  readonly onCopy: (text: string) => void
}

/** The prompt, the settings, what it refers to, and what it cost. */
export function EntryFacts({ drawing, onCopy }: EntryFactsProps) {
  const t = useTranslate('draw')
  const { prompt, negativePrompt, model, size, ratio, count, quality, style, seed, seconds, kind, state } = drawing
  const { revisedPrompt, costMicros, startedAt, endedAt, createdAt } = drawing
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('draw.kind'), t(`draw.kind.${kind}`)],
    [t('draw.model'), model],
    [t('draw.negative'), negativePrompt],
    [t('draw.size'), size?.replace('x', ' × ')],
    [t('draw.ratio'), ratio],
    [t('draw.count'), count > 1 ? count : undefined],
    [t('draw.quality'), quality],
    [t('draw.style'), style],
    [t('draw.seed'), seed],
    [t('draw.seconds'), seconds === undefined ? undefined : t('draw.seconds.count', { count: seconds })],
    [
      t('draw.entry.cost'),
      isActiveDrawing(state)
        ? undefined
        : costMicros === 0
          ? t(state === 'succeeded' ? 'draw.price.free' : 'draw.price.nothing')
          : t('draw.price', { credits: formatCredits(costMicros, t.locale) }),
    ],
    [t('draw.entry.started'), <DateTime key="at" at={createdAt} />],
    [
      t('draw.entry.took'),
      startedAt === undefined || endedAt === undefined
        ? undefined
        : t('draw.seconds.count', {
            count: Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)),
          }),
    ],
  ]
  return (
    <section className={styles.facts} aria-label={t('draw.entry.facts')}>
      {prompt !== '' && (
        <div className={styles.promptBox}>
          <p dir="auto">{prompt}</p>
          <IconButton label={t('draw.copyPrompt')} icon={<Copy aria-hidden />} onClick={() => onCopy(prompt)} />
        </div>
      )}
      {revisedPrompt !== undefined && (
        <details className={styles.revised}>
          <summary>{t('draw.entry.revised')}</summary>
          <p dir="auto">{revisedPrompt}</p>
        </details>
      )}
      <dl className={styles.list}>
        {facts.map(
          ([label, value]) =>
            value !== undefined &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <MadeFrom drawing={drawing} />
    </section>
  )
}

/** The images that it refers to, and its mask. */
function MadeFrom({ drawing: { references, mask } }: { readonly drawing: Drawing }) {
  const t = useTranslate('draw')
  const ids = [...references, ...(mask === null ? [] : [mask])].join()
  const load = useCallback(
    (signal: AbortSignal) =>
      Promise.all(
        ids
          .split(',')
          .filter(Boolean)
          .map((id) => api.drive.getAsset({ params: { id }, signal }).catch(() => undefined)),
      ),
    [ids],
  )
  const { value = [] } = useLoaded(load)
  const found = value.filter((asset) => asset !== undefined)
  if (found.length === 0) return null
  return (
    <>
      <h2 className={styles.label}>{t('draw.entry.from')}</h2>
      <ul className={styles.sources}>
        {found.map(({ id, name, url, thumbnail }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <Picture src={thumbnail ?? url} alt={id === mask ? t('draw.entry.mask') : name} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
