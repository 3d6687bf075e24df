import { ASSIGNABLE_ROLES, type AssignableRole } from '@saffron/core/workspace'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { useRowWork } from '../../ui/list/index.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { invitedLine } from '../invited-line.ts'

/** Invites to a workspace: a role, then an email or nothing for a link that anyone can use. */
export function useInvite(
  id: string,
  { attempt, write }: Pick<ReturnType<typeof useRowWork>, 'attempt' | 'write'>,
  onInvited: () => unknown = () => undefined,
): { readonly begin: () => void; readonly over: ReactElement | undefined } {
  const { api, t } = useApp()
  const [isChoosing, setChoosing] = useState(false)
  const send = (role: AssignableRole, email: string) =>
    attempt(async () => {
      const body = { role, ...(email !== '' && { email }) }
      const made = await api.workspace.inviteToWorkspace({ params: { id }, body })
      await onInvited()
      return `${invitedLine(made, t, { isBrief: true })} ${new URL(made.url, api.baseUrl).href}`
    })
  const over = isChoosing ? (
    <PickList
      title={t('cli.workspaces.inviteAs')}
      items={ASSIGNABLE_ROLES.map((value) => ({ value, label: t(`cli.workspaces.role.${value}`) }))}
      initial="editor"
      onPick={(picked) => {
        setChoosing(false)
        const role = ASSIGNABLE_ROLES.find((each) => each === picked)
        if (role !== undefined) write(t('cli.workspaces.emailAsked'), (email) => void send(role, email))
      }}
      onBack={() => setChoosing(false)}
    />
  ) : undefined
  return { begin: () => setChoosing(true), over }
}
