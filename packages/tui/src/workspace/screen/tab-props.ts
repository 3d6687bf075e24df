import type { Workspace } from '@saffron/core/workspace'

import type { ScreenProps } from '../../ui/screen-props.ts'

/** Props of a part of a workspace's screen. */
export interface WorkspaceTabProps extends Pick<ScreenProps, 'chooseSpace' | 'onBack'> {
  readonly workspace: Workspace
  readonly isAdmin: boolean
  readonly title: string
  readonly onPalette: () => void
  /** Handles the keys of all parts. Returns true if it handled the key. */
  readonly onKey: (name: string | undefined) => boolean
}
