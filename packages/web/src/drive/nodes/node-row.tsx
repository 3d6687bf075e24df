import type { Node } from '@saffron/core/drive'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { CircleCheck, Ellipsis } from 'lucide-react'
import { memo } from 'react'

import { MenuButton } from '../../ui/menu-button.tsx'
import { dateTimeText } from '../../ui/moment.tsx'
import { useDrive } from '../drive-context.ts'
import { kindText } from '../file-appearance.ts'
import type { DropPosition } from './drop-position.ts'
import { CELL, ORDER_KEYS } from './grid-roles.ts'
import { NodePicture } from './node-picture.tsx'
import { RenameField } from './rename-field.tsx'
import { useNodeDrag } from './use-node-drag.ts'
import { useNodePress } from './use-node-press.ts'

import button from '../../ui/button.module.css'
import styles from './nodes.module.css'

export interface NodeProps {
  readonly node: Node
  readonly index: number
  /** It's the tab stop. */
  readonly isCursor: boolean
  readonly isSelected: boolean
  /** It was cut, and waits to be pasted. */
  readonly isCut: boolean
  /** The effect of a drop here. */
  readonly spot: DropPosition | undefined
  readonly onRenamed: (byKey: boolean) => void
}

/** A row of the list: name, size, kind, date and menu. */
export const NodeRow = memo(function NodeRow(props: NodeProps) {
  const { node, index, isCursor, isSelected, isCut, spot, onRenamed } = props
  const t = useTranslate('drive')
  const { place, actions } = useDrive()
  const { items, label, handlers } = useNodePress(node, index)
  const drag = useNodeDrag(node, index)
  const renaming = actions.renaming === node.id
  const date = dateTimeText((place.kind === 'trash' ? node.trashedAt : undefined) ?? node.updatedAt, t.locale)
  const size = formatFileSize(node.size, t.locale)
  const contents = node.kind === 'folder' ? t('drive.items', { count: node.childCount ?? 0 }) : undefined
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="row"
      className={styles.row}
      aria-selected={isSelected}
      aria-rowindex={index + 2}
      tabIndex={isCursor ? 0 : -1}
      aria-keyshortcuts={actions.ordersByHand ? ORDER_KEYS : undefined}
      data-index={index}
      data-over={spot === 'into' || undefined}
      data-beside={spot === 'into' ? undefined : spot}
      data-cut={isCut || undefined}
      {...handlers}
      {...(renaming ? {} : drag)}
    >
      <span {...CELL} className={styles.nameCell}>
        <span className={styles.mark} aria-hidden>
          <CircleCheck />
        </span>
        <NodePicture node={node} />
        {renaming ? (
          <RenameField node={node} onDone={onRenamed} />
        ) : (
          <span className={styles.name} title={shownName(node.name)} dir="auto">
            {shownName(node.name)}
          </span>
        )}
      </span>
      <span {...CELL} className={styles.size}>
        {contents !== undefined && <span className={styles.contents}>{contents}</span>}
        <span className={styles.bytes}>{size}</span>
      </span>
      <span {...CELL} className={styles.kind}>
        {kindText(node, t)}
      </span>
      <span {...CELL} className={styles.date}>
        {date}
      </span>
      <span {...CELL} className={styles.menuCell}>
        <MenuButton items={items} button={{ className: button.icon, 'aria-label': label, tabIndex: isCursor ? 0 : -1 }}>
          <Ellipsis aria-hidden />
        </MenuButton>
      </span>
    </div>
  )
})
