import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns this machine's browser (`SAFFRON_CHROMIUM` names another). Throws a one-line error if there is none. */
export function findChromium(): string {
  const found = [process.env.SAFFRON_CHROMIUM, ...PLACES].find((path) => path !== undefined && existsSync(path))
  if (found === undefined) throw new Error('no Chromium or Chrome found: install one, or name it in SAFFRON_CHROMIUM')
  return found
}

/** Our browser talks only to this machine, so Chromium's own requests are turned off. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
