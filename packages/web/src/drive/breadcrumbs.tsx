import type { Node } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight, CornerLeftUp, RotateCw } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import { IconButton } from '../ui/icon-button.tsx'
import { useDrive } from './drive-context.ts'
import { pathOfFolder, rootPath } from './drive-place.ts'
import { useDropTarget } from './nodes/use-node-drag.ts'
import { useDriveName } from './use-drive-name.ts'

import styles from './drive.module.css'

/** The path from the root to the current folder. Each folder is a drop target. */
export function Breadcrumbs() {
  const t = useTranslate('drive')
  const { place, path, pathFailure, actions, folder } = useDrive()
  const drive = useDriveName()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls to the current folder at the end.
    if (path.length > 0) strip.current?.scrollTo({ left: strip.current.scrollWidth })
  }, [path])
  if (place.kind === 'trash') return <h2 className={styles.place}>{t('common.trash')}</h2>
  if (place.kind === 'search') return <h2 className={styles.place}>{t('drive.foundFor', { words: place.words })}</h2>
  const isBelow = folder !== undefined && folder.parent !== null
  return (
    <>
      {isBelow && (
        <IconButton
          label={t('drive.up')}
          icon={<CornerLeftUp aria-hidden />}
          className={styles.up}
          onClick={actions.up}
        />
      )}
      <nav ref={strip} className={styles.crumbs} aria-label={t('drive.path')}>
        {path.map((node, index) => (
          <Fragment key={node.id}>
            {index > 0 && <ChevronRight className={styles.chevron} aria-hidden />}
            <Crumb node={node} isLast={index === path.length - 1} />
          </Fragment>
        ))}
        {path.length === 0 && <span className={styles.crumb}>{place.id === undefined ? drive : '…'}</span>}
        {pathFailure !== undefined && (
          <IconButton label={t('common.tryAgain')} icon={<RotateCw aria-hidden />} onClick={pathFailure.again} />
        )}
      </nav>
    </>
  )
}

function Crumb({ node, isLast }: { readonly node: Node; readonly isLast: boolean }) {
  const { place } = useDrive()
  const drive = useDriveName()
  const { over, handlers } = useDropTarget({ folder: isLast ? undefined : node })
  const isRoot = node.parent === null
  const name = isRoot ? drive : shownName(node.name)
  return (
    <Link
      to={isRoot ? rootPath(place.workspace) : pathOfFolder(node.id, place.workspace)}
      className={styles.crumb}
      aria-current={isLast ? 'page' : undefined}
      title={name}
      data-over={over || undefined}
      draggable={false}
      {...handlers}
    >
      {name}
    </Link>
  )
}
