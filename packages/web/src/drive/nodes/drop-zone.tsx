import { useTranslate } from '@saffron/core/react'
import { Upload } from 'lucide-react'

import { isolated } from '../../ui/isolated.ts'
import { useDrive } from '../drive-context.ts'
import { NodeGrid } from './node-grid.tsx'
import { useDropTarget } from './use-node-drag.ts'

import styles from './drop-zone.module.css'

/** The drop target for files: the current folder, unless they're over another folder. */
export function DropZone() {
  const t = useTranslate('drive')
  const { folder, actions } = useDrive()
  const { over, handlers } = useDropTarget({ folder })
  const isRoot = folder?.parent === null
  return (
    <div className={styles.zone} {...handlers}>
      <NodeGrid />
      <output className="visually-hidden">{actions.placed}</output>
      {over && folder !== undefined && (
        <p className={styles.drop} aria-hidden>
          <Upload />
          {isRoot ? t('drive.dropHere') : t('drive.drop', { name: isolated(folder.name) })}
        </p>
      )}
    </div>
  )
}
