import { stat } from 'node:fs/promises'
import { extname } from 'node:path'

import type { Translate } from '@saffron/core/i18n'
import { type ParsedScript, SCRIPT_FORMATS, type ScriptFault } from '@saffron/core/playscript/contract'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { unreadable } from '../shell/unreadable.ts'

/** Whether what was typed is a file, and not a script of the server. It needn't exist if its name says so. */
export async function isScriptFile(typed: string): Promise<boolean> {
  const ending = extname(typed).slice(1).toLowerCase()
  if (SCRIPT_FORMATS.some((format) => format === ending)) return true
  const found = await stat(typed).catch(() => undefined)
  return found?.isFile() === true
}

/** Reads a script from a file, without a server. */
export async function readScript(
  file: string,
  type: 'auto' | (typeof SCRIPT_FORMATS)[number],
  t: Translate,
): Promise<ParsedScript> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error, t)
  })
  if (found.isDirectory()) throw unreadable(file, Object.assign(new Error('EISDIR'), { code: 'EISDIR' }), t)
  const { parseScriptFile } = await import('@saffron/server/playscript')
  try {
    return await parseScriptFile({ file, type, name: file })
  } catch (error) {
    if (isScriptFault(error)) throw new CommandError(t(`error.${error.fault}`), EXIT.failed)
    throw error
  }
}

/** The bundled server has its own copy of the error's class. */
const isScriptFault = (error: unknown): error is { readonly fault: ScriptFault } =>
  error instanceof Error && 'fault' in error && typeof error.fault === 'string' && error.fault.startsWith('playscript.')
