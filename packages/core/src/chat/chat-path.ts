/** Returns the path of a conversation in the web app: in its workspace, and at a message. */
export function chatPath(id: string, place: { readonly workspace?: string; readonly at?: string } = {}): string {
  const query = new URLSearchParams({ ...place }).toString()
  return `/app/chats/${id}${query === '' ? '' : `?${query}`}`
}
