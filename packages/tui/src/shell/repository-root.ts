/** The root above `packages/tui`, the same for sources, bundle and installation. */
export const repositoryRoot = new URL(import.meta.url.replace(/packages\/tui\/(?!.*packages\/tui\/).*$/, ''))
