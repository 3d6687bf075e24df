import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

import { systemCode } from '../../shell/system-reason.ts'
import { CallFault, faultOf, type Located } from './locate.ts'

/** Bytes. A larger file is hardly one that a person wrote. */
export const MAX_FILE = 5_000_000

/** Reads a text file. Throws a fault if it isn't one, or is too large. */
export async function readTextFile({ path, shown }: Pick<Located, 'path' | 'shown'>): Promise<string> {
  try {
    // The path has no links, so one that appears now isn't followed.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stat = await file.stat()
      if (stat.isDirectory()) throw new CallFault(`${JSON.stringify(shown)} is a folder.`)
      if (!stat.isFile()) throw new CallFault(`${JSON.stringify(shown)} is not a file.`)
      if (stat.size > MAX_FILE) {
        throw new CallFault(`${JSON.stringify(shown)} is too large: ${stat.size} of at most ${MAX_FILE} bytes.`)
      }
      const bytes = await file.readFile()
      if (bytes.includes(0)) throw new CallFault(`${JSON.stringify(shown)} is not a text file.`)
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof CallFault) throw error
    const code = systemCode(error)
    if (code !== undefined) throw faultOf(code, shown)
    throw new CallFault(`${JSON.stringify(shown)} is not a text file in UTF-8.`)
  }
}
