import { useTranslate } from '@saffron/core/react'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

import { useToast } from '../shell/toast/use-toast.ts'
import { dismissViewer, type OpenedViewer, viewerStore } from './viewer-store.ts'

/** The place of the image viewer in the shell. Its code comes with the first image that is opened. */
export function ViewerHost() {
  const t = useTranslate()
  const toast = useToast()
  const opened = useSyncExternalStore(viewerStore.subscribe, viewerStore.get)
  const [Viewer, setViewer] = useState<ComponentType<OpenedViewer>>()
  const wanted = opened !== undefined && Viewer === undefined
  useEffect(() => {
    if (!wanted) return
    import('./viewer.tsx').then(
      (module) => setViewer(() => module.Viewer),
      () => {
        dismissViewer()
        toast(t('error.client.image_load_failed'), { tone: 'bad' })
      },
    )
  }, [wanted, t, toast])
  useEffect(() => {
    // Whoever goes back or on leaves the image with the page.
    addEventListener('popstate', dismissViewer)
    return () => removeEventListener('popstate', dismissViewer)
  }, [])
  return opened !== undefined && Viewer !== undefined && <Viewer key={opened.id} {...opened} />
}
