/**
 * What is dropped where nothing takes it stays out: a browser would open the file in place of the page, and with the page
 * would go what was written in it and what goes up from it.
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
  // Whoever takes files all over the page comes after this, and says so.
  dataTransfer.dropEffect = 'none'
}
