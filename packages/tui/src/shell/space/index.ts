export { findWorkspace, workspaceIdOf } from './find-workspace.ts'
export { createSpace, OWN_SPACE, type Space } from './space.ts'
