import type { Plugin } from 'rolldown'

/**
 * Ink's developer tools, a schema checker that conf loads for schemas we don't use, pg's native variant, and the
 * decoders of Express's body parsers, because the server reads bodies itself.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'react-devtools-core': 'export default {}',
  'pg-native': 'export default undefined',
  'ajv/dist/2020.js': 'export default class {}; export class Ajv2020 {}',
  'ajv-formats': 'export default () => undefined',
  'iconv-lite': 'export default {}',
}

/** Replaces imported but unused modules with empty ones. */
export function stubs(): Plugin {
  return {
    name: 'saffron:stubs',
    resolveId: (source) => (Object.hasOwn(UNUSED, source) ? `\0stub:${source}` : null),
    load: (id) => (id.startsWith('\0stub:') ? (UNUSED[id.slice('\0stub:'.length)] ?? null) : null),
  }
}
