import { nameError, type NameError, normalName } from './node-name.ts'

/** A drive path that a user wrote. */
export interface DrivePath {
  /** Names from the root down. Empty for the root itself. */
  readonly names: readonly string[]
  /** It ends with a slash, so it means a folder. */
  readonly isFolder: boolean
}

/**
 * Parses `/a/b c/name.txt`. A path starts at the root, with or without a slash. `.` and `..` work as in a file system,
 * and `..` stops at the root.
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

/** Returns the path of these names: `/a/b c`, or `/` for none. */
export const writeDrivePath = (names: readonly string[]): string => `/${names.join('/')}`

/** Returns the first invalid name, with its error. */
export function pathError(names: readonly string[]): { readonly name: string; readonly fault: NameError } | undefined {
  for (const name of names) {
    const problem = nameError(name)
    if (problem !== undefined) return { name, fault: problem }
  }
  return undefined
}
