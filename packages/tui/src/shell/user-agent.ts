import { version } from './version.ts'

/** How this program names itself to a server: by this its owner knows it in the list of sessions. */
export const userAgent = `saffron-terminal/${version} (${process.platform})`
