/** Where the product is: above `packages/tui`, whether this runs from sources or from the bundle. */
export const repositoryRoot = new URL(import.meta.url.replace(/packages\/tui\/.*$/, ''))
