import type { PluginTable } from '../db/tables/plugins.ts'
import type { PluginDeps } from './context.ts'
import type { Program } from './tool-server.ts'

interface StoredProgram extends Omit<Program, 'env'> {
  /** Encrypted JSON, because variables often contain secrets. */
  readonly env: string
}

/** Returns a program as its plugin's row keeps it. */
export const storedProgram = ({ keys }: Pick<PluginDeps, 'keys'>, id: string, { env, ...program }: Program): string => {
  const stored: StoredProgram = { ...program, env: keys.encrypt(id, JSON.stringify(env)) }
  return JSON.stringify(stored)
}

/** Returns a plugin's program. Undefined if its variables were encrypted by another installation. */
export function readProgram(
  { keys }: Pick<PluginDeps, 'keys'>,
  { id, program }: Pick<PluginTable, 'id' | 'program'>,
): Program | undefined {
  if (program === null) return undefined
  // Only `storedProgram` writes it.
  const { env: encrypted, ...rest } = JSON.parse(program) as StoredProgram
  const env = keys.decrypt(id, encrypted)
  return env === undefined ? undefined : { ...rest, env: JSON.parse(env) as Program['env'] }
}
