import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useMemo } from 'react'

import { PageActions } from '../shell/layout/page-actions.tsx'
import { useDocumentTitle } from '../shell/routing/use-document-title.ts'
import { useAddressedSpace, useSpace } from '../shell/space/use-space.ts'
import { useMedia } from '../ui/use-media.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { DetailsPane } from './details/details-pane.tsx'
import { useDriveChanges } from './drive-changes.ts'
import { DriveContext } from './drive-context.ts'
import { useDrivePlace } from './drive-place.ts'
import { DriveTools } from './drive-tools.tsx'
import { FoundTexts } from './found-texts.tsx'
import { NewButton } from './new-button.tsx'
import { DropZone } from './nodes/drop-zone.tsx'
import { PlacesLine } from './places-line.tsx'
import { ReadOnlyNote } from './read-only-note.tsx'
import { SearchBox } from './search-box.tsx'
import { SidePane } from './side-pane.tsx'
import { UploadSheet } from './uploads/upload-sheet.tsx'
import { useAddressedFile } from './use-addressed-file.ts'
import { useClipboardEvents } from './use-clipboard-events.ts'
import { useContentSearch } from './use-content-search.ts'
import { useDriveRows } from './use-drive-rows.ts'
import { useFolderPath } from './use-folder-path.ts'
import { useNodeActions } from './use-node-actions.ts'
import { useSelection } from './use-selection.ts'
import { useSideChat } from './use-side-chat.tsx'
import { useViewChoice } from './view-choice.ts'

import styles from './drive.module.css'

/** The drive: its places on the left, folders and files in the middle, details on the right. */
export default function DrivePage() {
  const t = useTranslate('drive')
  const place = useDrivePlace()
  const hasSide = useMedia('(width >= 1024px)')
  const hasDetails = useMedia('(width >= 1280px)')
  /** Space for the chat next to the details. */
  const hasFourth = useMedia('(width >= 1920px)')
  const loaded = useFolderPath(place)
  const path = useMemo(() => loaded.value?.list ?? [], [loaded.value])
  const { workspace, mayWrite, reload: reloadSpace } = useSpace()
  useAddressedSpace(loaded.value === undefined ? null : loaded.value.workspace)
  const folder = path.at(-1)
  const rows = useDriveRows(place)
  const selection = useSelection(rows.store)
  const texts = useContentSearch(place)
  const hasFoundTexts = texts.list.length > 0
  const [view, chooseView] = useViewChoice()
  const actions = useNodeActions({ rows, selection, workspace: place.workspace, folder })
  const sideChat = useSideChat(rows, selection)
  const { reload, error: pathError } = loaded
  const pathFailure = useMemo(
    () => (pathError === undefined || path.length > 0 ? undefined : { again: () => void reload() }),
    [pathError, path, reload],
  )
  const screen = useMemo(
    () => ({ place, path, mayWrite, pathFailure, folder, rows, hasFoundTexts, selection, actions, view }),
    [place, path, mayWrite, pathFailure, folder, rows, hasFoundTexts, selection, actions, view],
  )
  useEffect(() => {
    // The membership may have ended.
    if (pathError !== undefined) void reloadSpace()
  }, [pathError, reloadSpace])
  useDriveChanges(() => {
    void rows.store.refresh().then(selection.renew)
    void reload()
  })
  useClipboardEvents(screen)
  useAddressedFile(screen)
  const title = place.kind === 'folder' && place.id !== undefined ? folder?.name || workspace?.name : undefined
  useDocumentTitle(title === undefined ? t('page.drive') : shownName(title))
  return (
    <DriveContext value={screen}>
      <PageActions>
        <SearchBox />
        <NewButton />
      </PageActions>
      <div className={styles.page}>
        {hasSide && (hasDetails || !sideChat.isOpen) && <SidePane />}
        <section className={styles.main} aria-label={t('drive.list')}>
          <div className={styles.bar}>
            <Breadcrumbs />
            <DriveTools view={view} onView={chooseView} sideChat={sideChat} />
          </div>
          {place.kind === 'search' && <FoundTexts key={place.words} search={texts} />}
          <ReadOnlyNote />
          <DropZone />
          {!hasSide && place.kind !== 'search' && <PlacesLine />}
        </section>
        {hasDetails && (!sideChat.isOpen || hasFourth) && <DetailsPane />}
        {sideChat.panel}
        <UploadSheet />
      </div>
    </DriveContext>
  )
}
