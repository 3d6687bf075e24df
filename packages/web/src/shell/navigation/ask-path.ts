/** The number of files that a new chat can be opened about. */
const MOST_FILES = 20

/** Returns the URL of a new chat with these drive files attached. */
export const askPath = (nodes: readonly { readonly id: string }[]): string =>
  `/app/chats?about=${nodes
    .slice(0, MOST_FILES)
    .map(({ id }) => id)
    .join()}`

/** Returns the IDs of the files that a URL of a new chat names. */
export const askedAbout = (query: URLSearchParams): string[] =>
  (query.get('about') ?? '').split(',').filter(Boolean).slice(0, MOST_FILES)
