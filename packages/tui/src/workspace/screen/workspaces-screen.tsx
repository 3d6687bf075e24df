import type { Workspace } from '@saffron/core/workspace'
import { type ReactElement, useState } from 'react'

import type { ScreenProps } from '../../ui/screen-props.ts'
import { SpaceList } from './space-list.tsx'
import { WorkspaceView } from './workspace-view.tsx'

/** The spaces to work in, and what is behind each: members, invitations and usage. */
export function WorkspacesScreen(props: ScreenProps): ReactElement {
  const [opened, setOpened] = useState<Workspace>()
  if (opened === undefined) return <SpaceList {...props} onOpen={setOpened} />
  return <WorkspaceView {...props} workspace={opened} onBack={() => setOpened(undefined)} />
}
