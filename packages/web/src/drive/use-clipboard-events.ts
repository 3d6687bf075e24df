import { useEffect, useEffectEvent } from 'react'

import type { DriveScreen } from './drive-context.ts'
import { nodeClipboard } from './node-clipboard.ts'
import { addFiles } from './uploads/add-files.ts'
import { givenFiles } from './uploads/given-files.ts'

/** Cut, copy and paste of the page: of nodes, and of files from elsewhere, which go up. */
export function useClipboardEvents({ selection, actions, folder, place }: DriveScreen): void {
  const hold = useEffectEvent((event: ClipboardEvent, mode: 'cut' | 'copy') => {
    const { nodes } = selection
    if (nodes.length === 0 || place.kind === 'trash' || !isOurs(event)) return
    event.preventDefault()
    // What was in the system's clipboard before is not what will be pasted.
    event.clipboardData?.setData('text/plain', nodes.map(({ name }) => name).join('\n'))
    if (mode === 'cut') actions.cut(nodes)
    else actions.copy(nodes)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files ?? []
    if (folder === undefined || !isOurs(event)) return
    if (files.length > 0) {
      event.preventDefault()
      addFiles(folder.id, givenFiles(files))
    } else if (nodeClipboard.getSnapshot() !== undefined) {
      event.preventDefault()
      void actions.paste()
    }
  })
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => hold(event, 'copy')
    const onCut = (event: ClipboardEvent) => hold(event, 'cut')
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

/** Whether it is not about text: in a field, in a dialog, or marked on the page. */
function isOurs({ target }: ClipboardEvent): boolean {
  if (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=menu]') !== null) return false
  return document.getSelection()?.isCollapsed ?? true
}
