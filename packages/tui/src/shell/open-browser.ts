import { hasBrowser } from './environment.ts'

/** Opens a page, unless told otherwise, where a person sits at a terminal that has a browser. */
export async function openBrowser(url: string, wanted: boolean | undefined): Promise<void> {
  const isThere = hasBrowser() && process.stderr.isTTY
  if (!(wanted ?? isThere)) return
  const { default: open } = await import('open')
  // Where it cannot be opened the address is on the screen already.
  await open(url).catch(() => undefined)
}
