import { describeError } from '@saffron/core/errors'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ImagePlus, RotateCw, X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import type { Reference } from './draft-store.ts'

import styles from './references.module.css'

interface ReferenceListProps {
  readonly label: string
  readonly references: readonly Reference[]
  /** Whether there's room for another one. */
  readonly hasRoom: boolean
  readonly onAdd: () => void
  readonly onRemove: (key: number) => void
  readonly onRetry: (key: number) => void
}

/** The images that a drawing refers to, and a button to add one. */
export function ReferenceList({ label, references, hasRoom, onAdd, onRemove, onRetry }: ReferenceListProps) {
  const t = useTranslate('draw')
  return (
    <ul className={styles.references} aria-label={label}>
      {references.map(({ key, name, picture, sent, asset, error }) => (
        <li key={key} className={styles.reference} data-failed={error !== undefined}>
          <img
            src={picture}
            alt={shownName(name)}
            title={error === undefined ? shownName(name) : describeError(error, t)}
          />
          {asset === undefined && error === undefined && (
            <progress aria-label={shownName(name)} max={1} value={sent} className={styles.sending} />
          )}
          {error !== undefined && (
            <IconButton
              className={styles.sendAgain}
              label={t('draw.references.again', { name: shownName(name) })}
              title={describeError(error, t)}
              icon={<RotateCw aria-hidden />}
              onClick={() => onRetry(key)}
            />
          )}
          <IconButton
            className={styles.removeReference}
            label={t('draw.references.remove', { name: shownName(name) })}
            icon={<X aria-hidden />}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
      {hasRoom && (
        <li>
          <button type="button" className={styles.addReference} onClick={onAdd} title={t('draw.references.add')}>
            <ImagePlus aria-hidden />
            <span className={references.length > 0 ? 'visually-hidden' : undefined}>{t('draw.references.add')}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
