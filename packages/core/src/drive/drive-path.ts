import { nameFault, type NameFault, normalName } from './node-name.ts'

/** A place in a drive as somebody wrote it. */
export interface DrivePath {
  /** Names from the root down; none: the root itself. */
  readonly names: readonly string[]
  /** Written with a slash at its end: a folder is meant. */
  readonly isFolder: boolean
}

/**
 * Reads `/a/b c/name.txt`. A path begins at the root, with or without its slash; `.` stays where it is, `..` goes up and
 * not above the root, as in a file system.
 */
export function readDrivePath(text: string): DrivePath {
  const names: string[] = []
  const parts = text.split('/')
  for (const part of parts) {
    if (part === '..') names.pop()
    else if (part !== '' && part !== '.') names.push(normalName(part))
  }
  const last = parts.at(-1) ?? ''
  return { names, isFolder: names.length === 0 || last === '' || last === '.' || last === '..' }
}

/** The path of these names: `/a/b c`; of none, `/`. */
export const writeDrivePath = (names: readonly string[]): string => `/${names.join('/')}`

/** The first name that no node can have, with what is wrong with it. */
export function pathFault(names: readonly string[]): { readonly name: string; readonly fault: NameFault } | undefined {
  for (const name of names) {
    const fault = nameFault(name)
    if (fault !== undefined) return { name, fault }
  }
  return undefined
}
