import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** Workspaces: a bar with the title, and the page below. */
export default function WorkspaceDefault({ title, children }: LayoutProps) {
  return <Pane title={title}>{children}</Pane>
}
