import { existsSync } from 'node:fs'

const PLACE = '/usr/bin/firefox-esr'

/** Returns Debian's Firefox (`SAFFRON_FIREFOX` names another), or undefined if there is none. */
export const findFirefox = (): string | undefined =>
  [process.env.SAFFRON_FIREFOX, PLACE].find((path) => path !== undefined && existsSync(path))
