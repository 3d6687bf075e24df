import { version } from './version.ts'

/** The user agent, shown to the user in the list of sessions. */
export const userAgent = `saffron-terminal/${version} (${process.platform})`
