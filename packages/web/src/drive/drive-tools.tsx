import { hasRole } from '@saffron/core/contract'
import { NODE_ORDERS } from '@saffron/core/drive'
import { useStore, useTranslate } from '@saffron/core/react'
import {
  ArrowDownUp,
  Download,
  FolderInput,
  LayoutGrid,
  List,
  MessageCircleQuestionMark,
  RotateCcw,
  Trash2,
  X,
} from 'lucide-react'

import { useSpace } from '../shell/space/use-space.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { MenuItem } from '../ui/menu-items.ts'
import { useDrive } from './drive-context.ts'
import type { View } from './view-choice.ts'

import button from '../ui/button.module.css'
import styles from './drive.module.css'

interface DriveToolsProps {
  readonly view: View
  readonly onView: (view: View) => void
  readonly sideChat: SideChatSwitch
}

interface SideChatSwitch {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Actions for the selection, or the folder's order and view if nothing is selected. */
export function DriveTools({ view, onView, sideChat }: DriveToolsProps) {
  const t = useTranslate('drive')
  const { selection, place, mayWrite } = useDrive()
  if (selection.ids.size > 0) return <SelectedTools sideChat={sideChat} />
  return (
    <div className={styles.tools}>
      <Reading />
      {place.kind === 'trash' ? <EmptyTrashButton /> : mayWrite && <AskButton sideChat={sideChat} />}
      {mayWrite && <SortButton />}
      <IconButton
        label={t(view === 'list' ? 'drive.viewGrid' : 'drive.viewList')}
        icon={view === 'list' ? <LayoutGrid aria-hidden /> : <List aria-hidden />}
        onClick={() => onView(view === 'list' ? 'grid' : 'list')}
      />
    </div>
  )
}

function AskButton({ sideChat: { isOpen, toggle } }: { readonly sideChat: SideChatSwitch }) {
  const t = useTranslate('drive')
  return (
    <IconButton
      label={t('drive.ask.button')}
      icon={<MessageCircleQuestionMark aria-hidden />}
      aria-pressed={isOpen}
      onClick={toggle}
    />
  )
}

function SelectedTools({ sideChat }: { readonly sideChat: SideChatSwitch }) {
  const t = useTranslate('drive')
  const { selection, actions, place, mayWrite } = useDrive()
  const { nodes, ids } = selection
  return (
    <div className={styles.tools} data-selected="">
      <Reading />
      <span className={styles.count} aria-live="polite">
        {t('drive.selected', { count: ids.size })}
      </span>
      {place.kind === 'trash' ? (
        mayWrite && (
          <IconButton
            label={t('drive.restore')}
            icon={<RotateCcw aria-hidden />}
            onClick={() => void actions.place('restore', nodes)}
          />
        )
      ) : (
        <>
          {mayWrite && <AskButton sideChat={sideChat} />}
          <IconButton
            label={t('common.download')}
            icon={<Download aria-hidden />}
            onClick={() => actions.download(nodes)}
          />
          {mayWrite && (
            <IconButton
              label={t('drive.move')}
              icon={<FolderInput aria-hidden />}
              onClick={() => actions.ask('move', nodes)}
            />
          )}
        </>
      )}
      {mayWrite && (
        <IconButton
          label={t(place.kind === 'trash' ? 'drive.deleteForGood' : 'common.delete')}
          icon={<Trash2 aria-hidden />}
          onClick={() => (place.kind === 'trash' ? actions.remove(nodes) : void actions.trash(nodes))}
        />
      )}
      <IconButton label={t('common.clearSelection')} icon={<X aria-hidden />} onClick={selection.none} />
    </div>
  )
}

/** Rows of a large selection are still loading. */
function Reading() {
  const t = useTranslate('drive')
  const { selection } = useDrive()
  return (
    <output className={styles.reading}>
      {selection.reading && <span className={button.spinner} aria-hidden />}
      {selection.reading && t('common.loading')}
    </output>
  )
}

function SortButton() {
  const t = useTranslate('drive')
  const { folder, actions } = useDrive()
  const { by = 'name', descending = false } = folder?.order ?? {}
  if (folder === undefined) return null
  const direction: MenuItem = {
    heading: t('drive.direction'),
    value: descending ? 'down' : 'up',
    options: [
      { value: 'up', label: t('drive.ascending') },
      { value: 'down', label: t('drive.descending') },
    ],
    onChoose: (chosen) => actions.sort(by, chosen === 'down'),
  }
  return (
    <MenuButton
      button={{ className: button.icon, 'aria-label': t('drive.sort'), title: t('drive.sort') }}
      items={[
        {
          heading: t('drive.sortBy'),
          value: by,
          options: NODE_ORDERS.map((value) => ({
            value,
            label: t(`drive.column.${value}`),
            ...(value === 'manual' && { note: t('drive.manual.note') }),
          })),
          onChoose: (chosen) => {
            const order = NODE_ORDERS.find((known) => known === chosen)
            if (order !== undefined) actions.sort(order, order !== 'manual' && descending)
          },
        },
        // Manual order has no direction.
        ...(by === 'manual' ? [] : [{ divider: 'by' }, direction]),
      ]}
    >
      <ArrowDownUp aria-hidden />
    </MenuButton>
  )
}

function EmptyTrashButton() {
  const t = useTranslate('drive')
  const { rows, actions } = useDrive()
  const { workspace } = useSpace()
  const { total = 0 } = useStore(rows.store)
  if (total === 0 || (workspace !== undefined && !hasRole(workspace.role, 'admin'))) return null
  return (
    <button type="button" className={`${button.quiet} ${styles.emptyTrash}`} onClick={actions.emptyTrash}>
      {t('common.emptyTrash')}
    </button>
  )
}
