import { TRASH_DAYS } from '@saffron/core/contract'
import type { Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import type { WindowSnapshot } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'
import { FolderOpen, RotateCw, Search, Trash2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { Failure } from '../../ui/failure.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useDrive } from '../drive-context.ts'
import { rootPath } from '../drive-place.ts'
import { UploadButtons } from '../uploads/upload-buttons.tsx'
import { NO_PART } from './grid-roles.ts'
import { PlaceholderLine } from './placeholder-line.tsx'

import button from '../../ui/button.module.css'
import styles from './nodes-end.module.css'

const GHOSTS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Shown in place of or after the rows: loading, an error, or an empty state. */
export function NodesEnd({ snapshot }: { readonly snapshot: WindowSnapshot<Node> }) {
  const t = useTranslate('drive')
  const { rows, view, pathFailure } = useDrive()
  const { total, error } = snapshot
  const again = () => {
    rows.store.retry()
    pathFailure?.again()
  }
  useTryOnReturn(error !== null, again)
  if (error !== null) {
    if (ApiError.is(error) && error.code === 'node.not_found') return <Gone />
    return (
      <State icon={<Unplug aria-hidden />}>
        <Failure error={error} />
        <button type="button" className={button.quiet} onClick={again}>
          <RotateCw aria-hidden />
          {t('shell.list.failed')}
        </button>
      </State>
    )
  }
  if (total === undefined) {
    return (
      <>
        <output className="visually-hidden">{t('common.loading')}</output>
        <div className={view === 'grid' ? styles.ghostTiles : styles.ghosts} aria-hidden>
          {GHOSTS.map((index) => (
            <PlaceholderLine key={index} index={index} tile={view === 'grid'} />
          ))}
        </div>
      </>
    )
  }
  return total === 0 ? <Empty /> : null
}

function Empty() {
  const t = useTranslate('drive')
  const { place, hasFoundTexts, mayWrite } = useDrive()
  const touch = useMedia('(pointer: coarse)')
  if (place.kind === 'trash') {
    return (
      <State icon={<Trash2 aria-hidden />} title={t('drive.emptyTrash')}>
        <p>{t('drive.emptyTrashHint', { days: TRASH_DAYS })}</p>
      </State>
    )
  }
  if (place.kind === 'search' && hasFoundTexts) {
    return (
      <div {...NO_PART} data-only-texts>
        <h2 className={styles.onlyTexts}>{t('drive.onlyInTexts', { words: place.words })}</h2>
      </div>
    )
  }
  if (place.kind === 'search') {
    return (
      <State icon={<Search aria-hidden />} title={t('drive.emptySearch', { words: place.words })}>
        <p>{t('drive.emptySearchHint')}</p>
      </State>
    )
  }
  return (
    <State icon={<FolderOpen aria-hidden />} title={t('drive.empty')}>
      {mayWrite && <p>{t(touch ? 'drive.emptyHintTouch' : 'drive.emptyHint')}</p>}
      <UploadButtons />
    </State>
  )
}

function Gone() {
  const t = useTranslate('drive')
  const { place } = useDrive()
  return (
    <State icon={<Unplug aria-hidden />} title={t('drive.gone')}>
      <p>{t('drive.goneHint')}</p>
      <Link to={rootPath(place.workspace)} className={button.quiet}>
        {t('drive.toRoot')}
      </Link>
    </State>
  )
}

/** Shown at the end of more than one page of rows. */
export function NoMore() {
  const t = useTranslate()
  return (
    <p {...NO_PART} className={styles.noMore}>
      {t('shell.list.exhausted')}
    </p>
  )
}

/** Shown below loaded rows: some others failed to load. */
export function FailedLine() {
  const t = useTranslate('drive')
  const { rows } = useDrive()
  const { error } = useStore(rows.store)
  return (
    <div {...NO_PART} className={styles.failedLine}>
      <Failure error={error} />
      <button type="button" className={button.quiet} onClick={rows.store.retry}>
        {t('shell.list.failed')}
      </button>
    </div>
  )
}

interface StateProps {
  readonly icon: ReactNode
  readonly title?: string
  readonly children: ReactNode
}

function State({ icon, title, children }: StateProps) {
  return (
    <div {...NO_PART} className={styles.state}>
      {icon}
      {title !== undefined && <h2 className={styles.stateTitle}>{title}</h2>}
      {children}
    </div>
  )
}
