import { useSyncExternalStore } from 'react'

import { useDismissalOnNavigation } from '../shell/session/use-dismissal.ts'
import { usePart } from '../ui/use-when-loaded.ts'
import { dismissViewer, viewerStore } from './viewer-store.ts'

const loadViewer = () => import('./viewer.tsx')

/** The image viewer's place in the shell. Its code loads with the first opened image. */
export function ViewerHost() {
  const opened = useSyncExternalStore(viewerStore.subscribe, viewerStore.get)
  const { part: Viewer } = usePart({ load: loadViewer, wanted: opened !== undefined, giveUp: dismissViewer })
  // Back and forward navigation closes the viewer.
  useDismissalOnNavigation(dismissViewer)
  return opened !== undefined && Viewer !== undefined && <Viewer key={opened.id} {...opened} />
}
