import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { defineConfig, type RolldownOptions } from 'rolldown'

import { catalogues } from './build/catalogues.ts'
import { helpFiles } from './build/help-files.ts'
import { lateBuiltins } from './build/late-builtins.ts'
import { lateTables } from './build/late-tables.ts'
import { lightContract } from './build/light-contract.ts'
import { lightUndici } from './build/light-undici.ts'
import { oneByteText } from './build/one-byte-text.ts'
import { pdfiumBinary } from './build/pdfium-binary.ts'
import { scriptFonts } from './build/script-fonts.ts'
import { stubs } from './build/stubs.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
rmSync(here('dist'), { recursive: true, force: true })

const shared = {
  platform: 'node',
  transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' } },
  // Our packages have no side effects on import, so unused modules are dropped.
  treeshake: { moduleSideEffects: (id: string) => !/\/packages\/core\/src\//.test(id) },
} satisfies RolldownOptions

const output = { format: 'esm', minify: true, comments: false } as const

/** The terminal: one entry, plus a chunk per command that is loaded on call. */
const terminal: RolldownOptions = {
  ...shared,
  input: here('src/cli.ts'),
  plugins: [
    catalogues(),
    lateBuiltins(),
    lateTables(),
    lightContract(),
    stubs(),
    helpFiles(),
    {
      name: 'saffron:server-apart',
      // The contract's schemas are in the server's bundle. Checks and what reads the whole contract load them there.
      resolveId: (source, importer) =>
        source.startsWith('@saffron/server/') ||
        source === '@saffron/core/checks' ||
        (source === '@saffron/core/contract' && importer?.endsWith('/whole-contract.ts'))
          ? { id: `./server/${source.split('/').at(-1)}.js`, external: true }
          : null,
    },
  ],
  output: {
    ...output,
    dir: here('dist'),
    entryFileNames: 'cli.js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'common', minShareCount: 20 }] },
  },
}

/** The server with the whole contract. Commands that run a server load it. */
const server: RolldownOptions = {
  ...shared,
  input: {
    lifecycle: here('../server/src/lifecycle/index.ts'),
    demo: here('../server/src/providers/demo/index.ts'),
    playscript: here('../server/src/playscript/index.ts'),
    checks: here('../core/src/checks/index.ts'),
    contract: here('../core/src/contract/index.ts'),
    // Worker threads, located next to the server's own files.
    'audit-worker': here('../server/src/wallet/ledger/audit-worker.ts'),
    'text-worker': here('../server/src/drive/text/text-worker.ts'),
    'script-worker': here('../server/src/playscript/formats/script-worker.ts'),
    'near-worker': here('../server/src/drive/text/near-worker.ts'),
    'draw-worker': here('../server/src/providers/demo/drawing/draw-worker.ts'),
  },
  // sharp finds its binary next to itself, so it can't be bundled. It's an optional dependency of this package and of
  // the tarball, which .dev/pack.ts lays out the same way.
  external: ['sharp'],
  plugins: [stubs(), lateBuiltins(), lightUndici(), oneByteText(), pdfiumBinary(), scriptFonts()],
  output: { ...output, dir: here('dist/server'), entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
}

export default defineConfig([terminal, server])
