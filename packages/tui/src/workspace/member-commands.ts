import type { Translate } from '@saffron/core/i18n'
import { ASSIGNABLE_ROLES } from '@saffron/core/workspace'

import { confirm } from '../shell/confirm.ts'
import { creditsOf } from '../shell/credits-option.ts'
import { shortId } from '../shell/find-row.ts'
import { isoDay } from '../shell/iso-time.ts'
import { type JsonOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { workspaceIdOf } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findMember } from './find-member.ts'
import { changedLine, spentText } from './member-text.ts'

/** The word for no monthly limit. */
const NO_LIMIT = 'none'

/** `saffron workspace members`: who is in a workspace, with their spending this month. */
export const listMembers = (name: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { members } = await api.workspace.getWorkspace({ params: { id: await workspaceIdOf(context, name) } })
    showRows(members, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.column.role'),
        t('cli.column.joined'),
        t('cli.workspace.column.month'),
        t('common.name'),
      ],
      cells: (member) => [
        shortId(member.user.id),
        t(`cli.workspace.role.${member.role}`),
        isoDay(member.joinedAt),
        spentText(member, t),
        cleanName(member.user.name),
      ],
      fields: ({ user, role, joinedAt, monthUsedMicros, monthLimitMicros }) => [
        user.id,
        role,
        joinedAt,
        monthUsedMicros,
        monthLimitMicros,
        user.name,
      ],
    })
  })

/** `saffron workspace members rm`: asks, because the member loses access right away. */
export const removeMember = (name: string, typed: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { workspace, member } = await findMember(context, name, typed)
    const words = { name: cleanName(member.user.name), workspace: cleanName(workspace.name) }
    await confirm(t('cli.workspace.removeAsked', words), options, t)
    const params = { id: workspace.id, memberId: member.user.id }
    const removed = await api.workspace.removeMember({ params })
    if (options.json) return writeJson(removed)
    printInfo(cleanLine(t('cli.workspace.memberRemoved', words)))
  })

/** `saffron workspace role`: gives a member a role. */
export const setRole = (name: string, typed: string, role: string, options: JsonOption): Promise<void> =>
  changeMember(name, typed, options, (t) => ({ role: oneOf('<role>', role, ASSIGNABLE_ROLES, t) }))

/** `saffron workspace budget`: sets a member's monthly limit in credits, or none. */
export const setBudget = (name: string, typed: string, credits: string, options: JsonOption): Promise<void> =>
  changeMember(name, typed, options, (t) => ({
    monthLimitMicros: credits === NO_LIMIT ? null : limitOfCredits(credits, t),
  }))

/** Zero is a limit too: the member can read, but not spend. */
const limitOfCredits = (typed: string, t: Translate): number =>
  /^0+$/.test(typed) ? 0 : creditsOf('<credits>', typed, t)

type Change = NonNullable<Parameters<typeof changedLine>[1]>

const changeMember = (
  name: string,
  typed: string,
  options: JsonOption,
  readChange: (t: Translate) => Change,
): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const body = readChange(t)
    requireSession(context)
    const { workspace, member } = await findMember(context, name, typed)
    const params = { id: workspace.id, memberId: member.user.id }
    const changed = await api.workspace.updateMember({ params, body })
    if (options.json) return writeJson(changed)
    printInfo(cleanLine(changedLine(changed, body, t)))
  })
