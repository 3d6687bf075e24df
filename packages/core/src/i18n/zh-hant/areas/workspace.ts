import { workspacePages } from './workspace-pages.ts'
import { workspaceTemplates } from './workspace-templates.ts'

export const messages = { ...workspacePages, ...workspaceTemplates } as const
