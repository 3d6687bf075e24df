export const WORKSPACES_PATH = '/app/workspace'
export const pathOfWorkspace = (id: string): string => `${WORKSPACES_PATH}/${encodeURIComponent(id)}`
