import type { AppContext } from '../shell/app-context.tsx'
import { balanceLines, creditsLine } from './balance-lines.ts'

/** Returns the balance of the current space for people. Members see only a workspace's balance. */
export async function readBalance({ api, space, t }: Pick<AppContext, 'api' | 'space' | 't'>): Promise<string[]> {
  const id = await space.id()
  if (id === undefined) return balanceLines(await api.auth.me(), t)
  const { balanceMicros } = await api.workspace.getWorkspace({ params: { id } })
  return [creditsLine(balanceMicros, t)]
}
