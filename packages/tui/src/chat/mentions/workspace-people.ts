import type { NamedPerson } from '@saffron/core/chat'

import type { Context } from '../../shell/context.ts'

/** Returns the other members of a workspace. */
export async function peopleIn(
  { api, session }: Pick<Context, 'api' | 'session'>,
  id: string,
): Promise<readonly NamedPerson[]> {
  const { members } = await api.workspace.getWorkspace({ params: { id } })
  const self = session.getSnapshot().user?.id
  return members.map(({ user }) => user).filter((user) => user.id !== self)
}
