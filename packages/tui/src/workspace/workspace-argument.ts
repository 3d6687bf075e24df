import type { ArgumentDefinition } from '../shell/commands/command-definition.ts'

/** The workspace that a command is about. */
export const workspaceArgument: ArgumentDefinition = {
  name: '<workspace>',
  about: 'cli.workspace.named',
  values: 'workspaces',
}
