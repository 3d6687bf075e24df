import type { Playscript, Proposal, ScriptElement } from '@saffron/core/playscript/contract'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import type { useRowWork } from '../../ui/list/index.ts'
import { createAcceptance } from '../accept.ts'

interface ActionsInput {
  readonly script: Playscript
  readonly work: ReturnType<typeof useRowWork>
  readonly onChange: () => unknown
  /** Shows another proposal, or none. */
  readonly onOpen: (proposal: Proposal | undefined) => void
}

/** What the keys of a proposal do, in the list and in its own view. `elements`: what is accepted of a written scene. */
export function useProposalActions({ script, work, onChange, onOpen }: ActionsInput) {
  const { api, t } = useApp()
  const attempt = (run: () => Promise<string | undefined>) =>
    void work.attempt(async () => {
      const said = await run()
      await onChange()
      return said
    })
  return (name: string | undefined, proposal: Proposal | undefined, elements?: ScriptElement[]): boolean => {
    work.forget()
    const action = actionOf('scripts', name)
    if (action === undefined) return false
    if (proposal === undefined) return true
    const params = { id: proposal.scene, proposal: proposal.id }
    if (action === 'accept') {
      attempt(async () => {
        // A written scene that isn't open wasn't compared with the scene as it is.
        const isUnread = proposal.kind === 'genPlayscript' && elements === undefined
        const { scenes = [], ...rest } = script
        await createAcceptance({ api, t }, { ...rest, scenes: isUnread ? [] : scenes })(proposal, elements)
        onOpen(undefined)
        return t('cli.playscript.accepted', { count: 1 })
      })
    } else if (action === 'remove') {
      attempt(async () => {
        await api.playscript.discardProposal({ params })
        onOpen(undefined)
        return t('cli.playscript.discarded', { count: 1 })
      })
    } else if (action === 'stop') {
      attempt(async () => {
        await api.playscript.stopProposal({ params })
        return undefined
      })
    } else if (action === 'ask') {
      attempt(async () => {
        onOpen(await api.playscript.againProposal({ params }))
        return undefined
      })
    } else return false
    return true
  }
}
