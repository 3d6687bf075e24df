import type { Node } from '@saffron/core/drive'
import { useStore, useTranslate } from '@saffron/core/react'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'

import { SideThread, type SideThreadProps } from '../shell/features/side-thread.tsx'
import { useOpenPopup } from '../ui/overlays/use-popup.ts'
import { useWide } from '../ui/use-wide.ts'
import type { DriveRows } from './use-drive-rows.ts'
import type { SelectionActions } from './use-selection.ts'

import styles from './drive.module.css'

/** The maximum number of files per question. */
const MOST_FILES = 20

interface SideChat {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** The panel next to the files. Nothing while closed or shown as a sheet. */
  readonly panel: ReactNode
}

/** The drive's side chat, for questions about the selection or the current folder's files. */
export function useSideChat(rows: DriveRows, selection: SelectionActions): SideChat {
  const t = useTranslate('drive')
  const wide = useWide()
  const openPopup = useOpenPopup()
  const [wanted, setWanted] = useState(false)
  const opener = useRef<Element>(null)
  const about = useAbout(rows, selection)
  const props = {
    app: 'drive',
    title: t('drive.ask.title'),
    hint: t('drive.ask.hint'),
    openText: t('drive.ask.openInChats'),
    ...about,
  } as const
  const close = () => {
    setWanted(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const isOpen = wanted && wide
  return {
    isOpen,
    toggle: () => {
      opener.current = document.activeElement
      if (!wide) void openPopup('sideChat', sheetOf(props), { label: props.title, position: 'bottom' })
      else if (wanted) close()
      else setWanted(true)
    },
    panel: isOpen && (
      <aside className={styles.sideChat} aria-label={props.title}>
        <Suspense>
          <SideThread {...props} onClose={close} />
        </Suspense>
      </aside>
    ),
  }
}

/** The selected files, or an offer of the folder's files. */
function useAbout({ store }: DriveRows, selection: SelectionActions): Pick<SideThreadProps, 'nodes' | 'offer'> {
  const t = useTranslate('drive')
  const snapshot = useStore(store)
  const nodes = useMemo(() => selection.nodes.filter(isFile).slice(0, MOST_FILES), [selection.nodes])
  const offer = useMemo(() => {
    const loaded = Array.from({ length: Math.min(snapshot.total ?? 0, 200) }, (_, index) => snapshot.at(index))
    const files = loaded.flatMap((node) => (node !== undefined && isFile(node) ? [node] : []))
    if (files.length === 0) return undefined
    const text = files.length > MOST_FILES ? 'drive.ask.first' : 'drive.ask.folder'
    return {
      nodes: files.slice(0, MOST_FILES),
      text: t(text, { count: Math.min(files.length, MOST_FILES) }),
    }
  }, [snapshot, t])
  return { nodes, offer }
}

const isFile = ({ asset }: Node): boolean => asset !== null

const sheetOf = (props: Omit<SideThreadProps, 'onClose'>) =>
  function SideChatSheet({ resolve }: { readonly resolve: (result?: void) => void }) {
    return (
      <div className={styles.sideSheet}>
        <Suspense>
          <SideThread {...props} onClose={() => resolve()} />
        </Suspense>
      </div>
    )
  }
