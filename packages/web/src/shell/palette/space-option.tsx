// A combobox whose options contain pictures and counts, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useTranslate } from '@saffron/core/react'
import { Check } from 'lucide-react'

import { dateText } from '../../ui/moment.tsx'
import { PersonPicture } from '../account/person-picture.tsx'
import type { SpaceEntry } from './use-space-entries.tsx'

import styles from './space-switcher.module.css'

interface SpaceOptionProps {
  readonly id: string | undefined
  readonly entry: SpaceEntry
  /** Whether Enter chooses it. */
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** A line of the list of spaces. */
export function SpaceOption({ id, entry, isActive, onPoint, onChoose }: SpaceOptionProps) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      className={styles.option}
      aria-selected={isActive}
      data-kind={entry.kind}
      // A fixed list that opens under the pointer must not choose the line there.
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {entry.kind === 'action' ? entry.icon : <Picture entry={entry} />}
      <span className={styles.what}>
        <span className={styles.name} lang={entry.kind === 'workspace' ? '' : undefined}>
          {entry.name}
        </span>
        <Facts entry={entry} />
      </span>
      <End entry={entry} />
    </div>
  )
}

function Picture({ entry }: Pick<SpaceOptionProps, 'entry'>) {
  if (entry.kind === 'own') return <PersonPicture person={entry.person} />
  return entry.kind === 'workspace' ? <PersonPicture person={entry.workspace} className={styles.workspace} /> : null
}

function Facts({ entry }: Pick<SpaceOptionProps, 'entry'>) {
  const t = useTranslate('workspace')
  if (entry.kind === 'action') return null
  if (entry.kind === 'own') return <span className={styles.facts}>{t('workspace.ownSpaceNote')}</span>
  const { role, deleteAt } = entry.workspace
  return (
    <span className={styles.facts}>
      {deleteAt === null
        ? t(`workspace.role.${role}`)
        : t('workspace.deletedUntil', { day: dateText(deleteAt, t.locale) })}
    </span>
  )
}

function End({ entry }: Pick<SpaceOptionProps, 'entry'>) {
  const t = useTranslate('workspace')
  const unread = entry.kind === 'workspace' ? entry.workspace.unread : 0
  return (
    <>
      {unread > 0 && (
        <span className={styles.unread}>
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('workspace.unread', { count: unread })}</span>
        </span>
      )}
      {entry.isCurrent && (
        <>
          <Check className={styles.check} aria-hidden />
          <span className="visually-hidden">{t('workspace.currentSpace')}</span>
        </>
      )}
    </>
  )
}
