/** The URL parameter of a workspace in the areas that every space has. Without it, they show the user's own space. */
const PARAMETER = 'workspace'
/** The areas that every space has. */
const SHARED_AREAS = /^\/app\/(?:chats|drive|draw|image|summary|playscript|store|plugins|agents\/[^/]+)(?:\/|$)/
const WORKSPACE_PAGE = /^\/app\/workspace\/([\w-]+)/

type Address = Pick<Location, 'pathname' | 'search'>

/** Returns the ID of the workspace in a URL. Undefined in the user's own space, and on pages of no space. */
export function workspaceIn({ pathname, search }: Address): string | undefined {
  if (SHARED_AREAS.test(pathname)) return new URLSearchParams(search).get(PARAMETER) || undefined
  return WORKSPACE_PAGE.exec(pathname)?.[1]
}

/** Returns the URL of a page of an area that every space has, in a space. */
export function inSpace(path: string, workspace: string | undefined): string {
  if (workspace === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(workspace)}`
}

/** Returns the URL of an area. Those that every space has stay in this one. */
export const areaIn = (path: string, workspace: string | undefined): string =>
  SHARED_AREAS.test(path) ? inSpace(path, workspace) : path

/** Returns the URL with another space in place of its own. */
export function withSpace({ pathname, search }: Address, workspace: string | undefined): string {
  const query = new URLSearchParams(search)
  query.delete(PARAMETER)
  return inSpace(query.size === 0 ? pathname : `${pathname}?${query.toString()}`, workspace)
}
