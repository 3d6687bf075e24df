import { lazyPage } from '../shell/navigation/lazy-page.ts'
import { WORKSPACE_INVITATION } from '../shell/navigation/workspace-invitation.ts'
import { useRouteParam } from '../shell/routing/route-params.ts'

const AccountInvitation = lazyPage(() => import('../auth/invite-page.tsx'), 'account')
const WorkspaceInvitation = lazyPage(() => import('../workspace/invited-page.tsx'), 'workspace')

/** An invitation to this server or to a workspace. */
export default function InvitePage() {
  return useRouteParam('id') === WORKSPACE_INVITATION ? <WorkspaceInvitation /> : <AccountInvitation />
}
