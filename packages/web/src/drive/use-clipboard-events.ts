import { useEffect, useEffectEvent } from 'react'

import type { DriveScreen } from './drive-context.ts'
import { nodeClipboard } from './node-clipboard.ts'
import { addFiles } from './uploads/add-files.ts'
import { droppedFiles } from './uploads/dropped-files.ts'

/** Handles cut, copy and paste of nodes, and uploads pasted files. */
export function useClipboardEvents({ selection, actions, folder, place, mayWrite }: DriveScreen): void {
  const hold = useEffectEvent((event: ClipboardEvent, mode: 'cut' | 'copy') => {
    const { nodes } = selection
    if (nodes.length === 0 || !mayWrite || place.kind === 'trash' || !isOurs(event)) return
    event.preventDefault()
    // Replaces the system clipboard, whose older content must not be pasted.
    event.clipboardData?.setData('text/plain', nodes.map(({ name }) => name).join('\n'))
    if (mode === 'cut') actions.cut(nodes)
    else actions.copy(nodes)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files ?? []
    if (folder === undefined || !mayWrite || !isOurs(event)) return
    if (files.length > 0) {
      event.preventDefault()
      addFiles(folder.id, droppedFiles(files))
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

/** Whether the event isn't about text: not in a field, in a dialog, or with a text selection. */
function isOurs({ target }: ClipboardEvent): boolean {
  if (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=menu]') !== null) return false
  return document.getSelection()?.isCollapsed ?? true
}
