import { lazyPage } from '../shell/navigation/lazy-page.ts'
import { useRouteParam } from '../shell/routing/current-route.ts'

/** The ID in the URL of invitations to workspaces, whose token is in the fragment. */
const WORKSPACE = 'w'

const AccountInvitation = lazyPage(() => import('../auth/invite-page.tsx'), 'account')
const WorkspaceInvitation = lazyPage(() => import('../workspace/invited-page.tsx'), 'workspace')

/** An invitation to this server or to a workspace. */
export default function InvitePage() {
  return useRouteParam('id') === WORKSPACE ? <WorkspaceInvitation /> : <AccountInvitation />
}
