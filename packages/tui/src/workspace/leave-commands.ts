import { confirm } from '../shell/confirm.ts'
import { type YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { findWorkspace } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findMember } from './find-member.ts'
import { ownerProof } from './owner-proof.ts'
import { requireOwner } from './require-owner.ts'

/** `saffron workspace transfer`: makes a member the owner. Asks, and asks for the password. */
export const transferWorkspace = (name: string, typed: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { workspace, member } = await findMember(context, name, typed)
    requireOwner(workspace)
    const words = { name: cleanName(member.user.name), workspace: cleanName(workspace.name) }
    await confirm(t('cli.workspace.transferAsked', words), options, t)
    const body = { member: member.user.id, ...(await ownerProof(context)) }
    const transferred = await api.workspace.transferWorkspace({ params: { id: workspace.id }, body })
    if (options.json) return writeJson(transferred)
    printInfo(cleanLine(t('cli.workspace.transferred', words)))
  })

/** `saffron workspace leave`: asks, because only another member can undo it. */
export const leaveWorkspace = (typed: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id, name } = await findWorkspace(context, typed)
    await confirm(t('cli.workspace.leaveAsked', { name: cleanName(name) }), options, t)
    const me = await api.auth.me()
    const left = await api.workspace.removeMember({ params: { id, memberId: me.id } })
    if (options.json) return writeJson(left)
    printInfo(cleanLine(t('cli.workspace.left', { name })))
  })
