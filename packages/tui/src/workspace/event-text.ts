import { formatCredits } from '@saffron/core/format'
import type { MessageKey, Translate } from '@saffron/core/i18n'
import type { WorkspaceEvent } from '@saffron/core/workspace'

import { cleanName } from '../ui/clean-name.ts'

const NAMES: Readonly<Record<string, MessageKey>> = {
  'workspace.created': 'cli.workspace.did.created',
  'workspace.changed': 'cli.workspace.did.changed',
  'workspace.deleted': 'cli.workspace.did.deleted',
  'workspace.restored': 'cli.workspace.did.restored',
  'workspace.transferred': 'cli.workspace.did.transferred',
  'workspace.invited': 'cli.workspace.did.invited',
  'workspace.invitation_withdrawn': 'cli.workspace.did.invitation_withdrawn',
  'workspace.member_joined': 'cli.workspace.did.member_joined',
  'workspace.member_changed': 'cli.workspace.did.member_changed',
  'workspace.member_removed': 'cli.workspace.did.member_removed',
}

const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const

/** Says what happened, and to whom: `Member changed · Ben · editor`. An action of a newer server has its own name. */
export function eventText({ action, actor, member, detail = {} }: WorkspaceEvent, t: Translate): string {
  const isOwn = member !== undefined && member?.id === actor?.id
  const hasLeft = action === 'workspace.member_removed' && isOwn
  const name = hasLeft ? 'cli.workspace.did.member_left' : NAMES[action]
  const role = ROLES.find((each) => each === detail['role'])
  const limit = detail['monthLimitMicros']
  const facts = [
    name === undefined ? action : t(name),
    member === undefined || isOwn ? undefined : cleanName(member?.name ?? t('chat.message.gone')),
    role === undefined || hasLeft ? undefined : t(`cli.workspace.role.${role}`),
    limit === 'none' ? t('cli.workspace.did.noLimit') : undefined,
    typeof limit === 'number' ? t('cli.workspace.did.limit', { credits: formatCredits(limit, t.locale) }) : undefined,
    typeof detail['email'] === 'string' ? detail['email'] : undefined,
    typeof detail['name'] === 'string' ? cleanName(detail['name']) : undefined,
  ]
  return facts.filter((fact) => fact !== undefined).join(' · ')
}
