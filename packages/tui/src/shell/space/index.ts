export { findWorkspace, workspaceIdOf } from './find-workspace.ts'
export { sendItems } from './send-items.ts'
export { createSpace, OWN_SPACE, type Space } from './space.ts'
