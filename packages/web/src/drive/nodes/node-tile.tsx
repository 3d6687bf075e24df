import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { CircleCheck } from 'lucide-react'
import { memo } from 'react'

import { useDrive } from '../drive-context.ts'
import { ORDER_KEYS } from './grid-roles.ts'
import { NodePicture } from './node-picture.tsx'
import type { NodeProps } from './node-row.tsx'
import { RenameField } from './rename-field.tsx'
import { useNodeDrag } from './use-node-drag.ts'
import { useNodePress } from './use-node-press.ts'

import styles from './nodes.module.css'

/** A tile: thumbnail, name and size. */
export const NodeTile = memo(function NodeTile(props: NodeProps) {
  const { node, index, isCursor, isSelected, isCut, spot, onRenamed } = props
  const t = useTranslate('drive')
  const { actions } = useDrive()
  const { handlers } = useNodePress(node, index)
  const drag = useNodeDrag(node, index)
  const renaming = actions.renaming === node.id
  const size =
    node.kind === 'folder' ? t('drive.items', { count: node.childCount ?? 0 }) : formatFileSize(node.size, t.locale)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="gridcell"
      className={styles.tile}
      aria-selected={isSelected}
      tabIndex={isCursor ? 0 : -1}
      aria-keyshortcuts={actions.ordersByHand ? ORDER_KEYS : undefined}
      data-index={index}
      data-over={spot === 'into' || undefined}
      data-beside={spot === 'into' ? undefined : spot}
      data-cut={isCut || undefined}
      {...handlers}
      {...(renaming ? {} : drag)}
    >
      <span className={styles.mark} aria-hidden>
        <CircleCheck />
      </span>
      <NodePicture node={node} large />
      {renaming ? (
        <RenameField node={node} tile onDone={onRenamed} />
      ) : (
        <span className={styles.tileName} title={shownName(node.name)} dir="auto">
          {shownName(node.name)}
        </span>
      )}
      <span className={styles.tileSize}>{size}</span>
    </div>
  )
})
