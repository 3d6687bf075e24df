import type { Plugin } from 'rolldown'

const IMPORT = /^import (?:(\w+)|(?:(\w+), )?\{([^}]*)\}|\* as (\w+)) from ['"]((?:node:)?[\w/]+)['"];?$/gm

/**
 * Node reads every export of a module of its own that is imported, and some of `node:http` and `node:fs` load a lot when
 * they are read: all of fetch, for one. In the bundle only the named ones are read.
 */
export function lateBuiltins(): Plugin {
  return {
    name: 'saffron:late-builtins',
    renderChunk: (code) =>
      code.replace(IMPORT, (_, only = '', first = '', names = '', all = '', module = '') => {
        const wanted = [only, first, all, names && `{${String(names).replaceAll(' as ', ': ')}}`].filter(Boolean)
        const loaded = `globalThis.process.getBuiltinModule(${JSON.stringify(module)})`
        return `const ${wanted.map((each) => `${each} = ${loaded}`).join(', ')};`
      }),
  }
}
