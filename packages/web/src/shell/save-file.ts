/** Long enough for a browser to have taken the bytes. */
const KEPT_MS = 60_000

/** Puts a file among the person's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  saveAddress(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** The same for what has an address of this page already. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
