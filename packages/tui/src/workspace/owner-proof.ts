import { askHidden, readPipedLines } from '../shell/ask.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'

/**
 * Returns the password that the owner's calls require, from a prompt or the first line of stdin. Nothing for an account
 * without one, whose session must be recent.
 */
export async function ownerProof({ api, t }: Context): Promise<{ readonly password?: string }> {
  const { hasPassword } = await api.auth.secondFactor()
  if (!hasPassword) return {}
  const password = process.stdin.isTTY ? await askHidden(t('cli.login.asked.password')) : (await readPipedLines())[0]
  if (password === undefined || password === '') throw new CommandError(t('cli.error.cannotAsk'), EXIT.usage)
  return { password }
}
