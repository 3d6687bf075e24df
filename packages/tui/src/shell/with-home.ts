import { homedir } from 'node:os'

/** Expands a leading `~` to the home directory. */
export const withHome = (path: string): string => (/^~(?=\/|$)/.test(path) ? homedir() + path.slice(1) : path)
