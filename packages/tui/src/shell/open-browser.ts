import { resolveSettings } from './config/resolve-settings.ts'
import { hasBrowser } from './environment.ts'

/** Whether to open a page: as flag or setting say, else where a person sits at a terminal that has a browser. */
export function wantsBrowser(flag: boolean | undefined): boolean {
  const isThere = hasBrowser() && process.stderr.isTTY
  const choice = resolveSettings().settings.browser.value
  return flag ?? (choice === 'auto' ? isThere : choice === 'always')
}

/** Opens a page where it is wanted. */
export async function openBrowser(url: string, flag: boolean | undefined): Promise<void> {
  if (!wantsBrowser(flag)) return
  const { default: open } = await import('open')
  // Where it cannot be opened the address is on the screen already.
  await open(url).catch(() => undefined)
}
