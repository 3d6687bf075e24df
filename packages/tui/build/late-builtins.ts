import type { Plugin } from 'rolldown'

const IMPORT = /^import (?:(\w+)|(?:(\w+), )?\{([^}]*)\}|\* as (\w+)) from ['"]((?:node:)?[\w/]+)['"];?$/gm

/** Starting programs is rare, and this module loads those of the network. */
const ON_CALL = /^(?:node:)?child_process$/

/**
 * Node reads every export of an imported built-in module. Some exports of `node:http` and `node:fs` load a lot when
 * read, such as all of fetch. In the bundle only the named exports are read, and those of `node:child_process` only when
 * they're called.
 */
export function lateBuiltins(): Plugin {
  return {
    name: 'saffron:late-builtins',
    renderChunk: (code) =>
      code.replace(IMPORT, (_, only = '', first = '', names = '', all = '', module = '') => {
        const loaded = `globalThis.process.getBuiltinModule(${JSON.stringify(module)})`
        if (ON_CALL.test(String(module))) {
          const whole = [only, first, all]
            .filter(Boolean)
            .map((name) => `${name} = new Proxy({}, { get: (_, name) => ${loaded}[name] })`)
          const parts = String(names)
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
            .map((part) => {
              const [name = '', local = name] = part.split(' as ')
              return `${local} = (...given) => ${loaded}.${name}(...given)`
            })
          return `const ${[...whole, ...parts].join(', ')};`
        }
        const wanted = [only, first, all, names && `{${String(names).replaceAll(' as ', ': ')}}`].filter(Boolean)
        return `const ${wanted.map((each) => `${each} = ${loaded}`).join(', ')};`
      }),
  }
}
