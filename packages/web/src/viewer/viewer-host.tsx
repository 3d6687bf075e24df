import { useSyncExternalStore } from 'react'

import { useDismissalOnWayBack } from '../shell/use-dismissal.ts'
import { usePart } from '../shell/use-when-loaded.ts'
import { dismissViewer, viewerStore } from './viewer-store.ts'

const loadViewer = () => import('./viewer.tsx')

/** The place of the image viewer in the shell. Its code comes with the first image that is opened. */
export function ViewerHost() {
  const opened = useSyncExternalStore(viewerStore.subscribe, viewerStore.get)
  const { part: Viewer } = usePart({ load: loadViewer, wanted: opened !== undefined, giveUp: dismissViewer })
  // Whoever goes back or on leaves the image with the page.
  useDismissalOnWayBack(dismissViewer)
  return opened !== undefined && Viewer !== undefined && <Viewer key={opened.id} {...opened} />
}
