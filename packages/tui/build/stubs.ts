import type { Plugin } from 'rolldown'

/** Ink's developer tools, a schema checker that conf loads for schemas we do not give it, and pg's native twin. */
const UNUSED: Readonly<Record<string, string>> = {
  'react-devtools-core': 'export default {}',
  'pg-native': 'export default undefined',
  'ajv/dist/2020.js': 'export default class {}; export class Ajv2020 {}',
  'ajv-formats': 'export default () => undefined',
}

/** Puts nothing in the place of modules that are imported but never used. */
export function stubs(): Plugin {
  return {
    name: 'saffron:stubs',
    resolveId: (source) => (Object.hasOwn(UNUSED, source) ? `\0stub:${source}` : null),
    load: (id) => (id.startsWith('\0stub:') ? (UNUSED[id.slice('\0stub:'.length)] ?? null) : null),
  }
}
