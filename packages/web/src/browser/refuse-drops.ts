/**
 * Prevents drops outside drop targets. Otherwise the browser opens the file in place of the page, and input and uploads
 * are lost.
 */
export function refuseDrops(): void {
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}

function refuse(event: DragEvent): void {
  const { dataTransfer, defaultPrevented, target } = event
  if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
  if (target instanceof HTMLInputElement && target.type === 'file') return
  event.preventDefault()
  // A drop target for the whole page runs after this, and overrides it.
  dataTransfer.dropEffect = 'none'
}
