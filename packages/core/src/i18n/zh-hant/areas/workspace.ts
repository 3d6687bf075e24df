import { workspaceTemplates } from './workspace-templates.ts'

export const messages = { ...workspaceTemplates } as const
