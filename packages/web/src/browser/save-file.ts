/** Long enough for the browser to read the bytes. */
const KEPT_MS = 60_000

/** Saves a file as a download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  saveAddress(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Saves a URL of this page as a download. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
