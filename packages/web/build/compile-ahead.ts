import type { Plugin } from 'vite'

/** Read by Chromium where it stands first in a file; to every other browser it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the functions of these chunks compiled on another thread while the file arrives, and not one by one on the main
 * thread as each is first called. It pays where most of them run while the page starts.
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'saffron:compile-ahead',
    apply: 'build',
    generateBundle: {
      // After Vite, which puts its list of dependencies in front.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const name of names) {
          const chunk = chunks.find((each) => each.name === name)
          if (chunk === undefined) this.error(`no chunk is called ${name}`)
          chunk.code = HINT + chunk.code
        }
      },
    },
  }
}
