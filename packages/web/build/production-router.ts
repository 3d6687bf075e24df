import type { Plugin } from 'vite'

/**
 * React Router's exports have no production condition, so bundlers would pick its development files, including
 * warnings.
 */
export function productionRouter(): Plugin {
  return {
    name: 'saffron:production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found === null ? null : { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
      },
    },
  }
}
