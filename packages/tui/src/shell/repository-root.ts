/** Where the product is: above `packages/tui`, whether this runs from sources, from the bundle or as installed. */
export const repositoryRoot = new URL(import.meta.url.replace(/packages\/tui\/(?!.*packages\/tui\/).*$/, ''))
