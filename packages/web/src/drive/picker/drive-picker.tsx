import type { Node } from '@saffron/core/drive'
import { formatFileSize, shownName } from '@saffron/core/format'
import { MAX_PAGE_SIZE } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { CornerLeftUp } from 'lucide-react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { Failure } from '../../ui/failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { SheetHead } from '../../ui/sheet/sheet-head.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { iconOf } from '../file-appearance.ts'
import { rootFolder } from '../root-folder.ts'
import { useDriveName } from '../use-drive-name.ts'

import button from '../../ui/button.module.css'
import sheet from '../../ui/sheet/sheet.module.css'
import styles from './picker.module.css'

interface Level {
  readonly id: string
  readonly name: string
}

interface DrivePickerProps extends DialogProps<readonly Node[]> {
  /** Whether folders can be picked too. */
  readonly folders?: boolean
}

/** Picks files and folders of the space's drive. A press on a folder opens it, and its box selects it. */
export const FolderPicker = (props: DialogProps<readonly Node[]>) => <DrivePicker {...props} folders />

/** Picks files of the space's drive. Folders open, files are selected. */
export function DrivePicker({ resolve, folders = false }: DrivePickerProps) {
  const t = useTranslate('drive')
  const { id: workspace } = useSpace()
  const drive = useDriveName()
  const [path, setPath] = useState<readonly Level[]>([])
  const [pages, setPages] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Node>>(new Map())
  const here = path.at(-1)?.id
  const load = useCallback(
    (signal: AbortSignal) => childrenOf(workspace, here, pages, signal),
    [workspace, here, pages],
  )
  const { value, error, reload } = useLoaded(load)
  /** Keeps earlier pages on screen until more arrive. */
  const [held, hold] = useState<readonly Node[]>([])
  const isLoading = value === undefined && error === undefined
  const go = (next: readonly Level[]) => {
    hold([])
    setPages(1)
    setPath(next)
  }
  const more = (shown: readonly Node[]) => {
    hold(shown)
    setPages(pages + 1)
  }
  const toggle = (node: Node) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(node.id)) next.set(node.id, node)
      return next
    })
  return (
    <div className={sheet.sheet}>
      <SheetHead title={t('drive.attach.picker')} />
      <div className={styles.where}>
        {path.length > 0 && (
          <IconButton
            label={t('drive.attach.up')}
            icon={<CornerLeftUp aria-hidden />}
            onClick={() => go(path.slice(0, -1))}
          />
        )}
        <span dir="auto">{shownName(path.at(-1)?.name ?? drive)}</span>
      </div>
      <ul className={styles.rows} aria-busy={isLoading}>
        {(value?.list ?? held).map((node) => (
          <li key={node.id} className={styles.line}>
            {folders && node.kind === 'folder' && (
              <input
                type="checkbox"
                aria-label={t('drive.attach.pickFolder', { name: shownName(node.name) })}
                checked={chosen.has(node.id)}
                onChange={() => toggle(node)}
              />
            )}
            <button
              type="button"
              className={styles.row}
              aria-pressed={node.kind === 'file' ? chosen.has(node.id) : undefined}
              onClick={() => (node.kind === 'file' ? toggle(node) : go([...path, { id: node.id, name: node.name }]))}
            >
              {iconOf(node)}
              <span className={styles.name} dir="auto">
                {shownName(node.name)}
              </span>
              {node.kind === 'file' && <span className={styles.about}>{formatFileSize(node.size, t.locale)}</span>}
            </button>
          </li>
        ))}
        {value?.total === 0 && <li className={styles.nothing}>{t('drive.attach.pickerEmpty')}</li>}
        {value !== undefined && value.list.length < value.total && (
          <li>
            <button type="button" className={button.quiet} onClick={() => more(value.list)}>
              {t('drive.attach.pickerMore')}
            </button>
          </li>
        )}
        {isLoading && (
          <li>
            <output className="visually-hidden">{t('common.loading')}</output>
            <div className={`${button.spinner} ${styles.loading}`} />
          </li>
        )}
        {error !== undefined && (
          <li className={styles.nothing}>
            <Failure error={error} />
            <button type="button" className={button.quiet} onClick={() => void reload()}>
              {t('shell.list.failed')}
            </button>
          </li>
        )}
      </ul>
      <div className={sheet.actions}>
        <button type="button" className={button.quiet} onClick={() => resolve(undefined)}>
          {t('shell.cancel')}
        </button>
        <button
          type="button"
          className={button.primary}
          aria-disabled={chosen.size === 0}
          onClick={() => chosen.size > 0 && resolve([...chosen.values()])}
        >
          {t(folders ? 'drive.attach.pickItems' : 'drive.attach.pick', { count: chosen.size })}
        </button>
      </div>
    </div>
  )
}

/** Loads the first pages of a folder's children. */
async function childrenOf(
  workspace: string | undefined,
  folder: string | undefined,
  pages: number,
  signal: AbortSignal,
) {
  const id = folder ?? (await rootFolder(workspace)).id
  const list: Node[] = []
  for (let page = 1; ; page += 1) {
    const part = await api.drive.childrenOfNode({ params: { id }, query: { page, limit: MAX_PAGE_SIZE }, signal })
    list.push(...part.list)
    if (page === pages || part.list.length === 0) return { list, total: part.total }
  }
}
