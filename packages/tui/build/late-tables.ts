import { fileURLToPath } from 'node:url'

import type { Plugin } from 'rolldown'

const KNOWN_WIDTH = fileURLToPath(new URL('../src/ui/editor/known-width.ts', import.meta.url))
const WIDTH = '/string-width/index.js'
const SEGMENTER = /^const (\w+) = (new Intl\.Segmenter\(.*\));$/m
const EMOJI = /^const (\w+) = (\/.*\\p\{RGI_Emoji\}.*\/v);$/m
const SEGMENTS = [
  `import { unitSegments } from ${JSON.stringify(KNOWN_WIDTH)}`,
  'let $1_',
  'const $1 = { segment: (text) => unitSegments(text) ?? ($1_ ??= $2).segment(text) }',
].join('\n')
const TESTS =
  'let $1_; const $1 = { test: (text) => ($1_ ??= $2).test(text), exec: (text) => ($1_ ??= $2).exec(text) };'

/**
 * Unicode's character and emoji tables each take half as long to load as Node takes to start. Ink's measuring modules
 * create them on first use. Known widths don't need them.
 */
export function lateTables(): Plugin {
  return {
    name: 'saffron:late-tables',
    resolveId: {
      filter: { id: /^string-width$/ },
      async handler(source, importer) {
        if (importer?.startsWith('\0width:') === true) return null
        const real = await this.resolve(source, importer, { skipSelf: true })
        return real === null ? null : `\0width:${real.id}`
      },
    },
    load: {
      filter: { id: /^\0width:/ },
      handler: (id) =>
        [
          `import stringWidth from ${JSON.stringify(id.slice('\0width:'.length))}`,
          `import { knownWidth } from ${JSON.stringify(KNOWN_WIDTH)}`,
          'export default (text, options) => knownWidth(text) ?? stringWidth(text, options)',
        ].join('\n'),
    },
    transform: {
      filter: { id: /^[^\0].*\/node_modules\//, code: /Intl\.Segmenter|RGI_Emoji/ },
      handler(code, id) {
        const late = code.replace(SEGMENTER, SEGMENTS).replace(EMOJI, TESTS)
        if (id.endsWith(WIDTH) && (/^const \w+ = new Intl/m.test(late) || EMOJI.test(late) || late === code)) {
          throw new Error(`${id} is written in another way: see late-tables.ts`)
        }
        return late === code ? null : late
      },
    },
  }
}
