import type { Plugin } from 'rolldown'

const IMPORT = /^import (?:(\w+)|(?:(\w+), )?\{([^}]*)\}|\* as (\w+)) from ['"]((?:node:)?[\w/]+)['"];?$/gm

/**
 * Node reads every export of an imported built-in module. Some exports of `node:http` and `node:fs` load a lot when
 * read, such as all of fetch. In the bundle only the named exports are read.
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
