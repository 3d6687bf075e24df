import { resolveSettings } from './config/resolve-settings.ts'
import { hasBrowser } from './environment.ts'

/** Opens a page, unless flag or setting say otherwise, where a person sits at a terminal that has a browser. */
export async function openBrowser(url: string, wanted: boolean | undefined): Promise<void> {
  const isThere = hasBrowser() && process.stderr.isTTY
  const choice = resolveSettings().settings.browser.value
  if (!(wanted ?? (choice === 'auto' ? isThere : choice === 'always'))) return
  const { default: open } = await import('open')
  // Where it cannot be opened the address is on the screen already.
  await open(url).catch(() => undefined)
}
