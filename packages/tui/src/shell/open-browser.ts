import { resolveSettings } from './config/resolve-settings.ts'
import { hasBrowser } from './environment.ts'

/**
 * Returns whether to open a page: from the flag or setting, otherwise if the terminal is interactive and has a browser.
 */
export function wantsBrowser(flag: boolean | undefined): boolean {
  const isThere = hasBrowser() && process.stderr.isTTY
  const choice = resolveSettings().settings.browser.value
  return flag ?? (choice === 'auto' ? isThere : choice === 'always')
}

/** Opens a page if wanted. */
export async function openBrowser(url: string, flag: boolean | undefined): Promise<void> {
  if (!wantsBrowser(flag)) return
  const { default: open } = await import('open')
  // On failure, the URL is already on the screen.
  await open(url).catch(() => undefined)
}
