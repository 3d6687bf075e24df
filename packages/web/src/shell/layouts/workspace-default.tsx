import type { LayoutProps } from './layout-props.ts'
import { Pane } from './pane.tsx'

/** The workspaces one is a member of: a bar with the title and the page below it. */
export default function WorkspaceDefault({ title, children }: LayoutProps) {
  return <Pane title={title}>{children}</Pane>
}
