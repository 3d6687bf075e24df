import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Plugin } from 'rolldown'

/** The server depends on the library, not this package. */
const server = createRequire(new URL('../../server/package.json', import.meta.url))

/** Puts the binary of the library that draws PDFs next to the bundle's files. See pdf-page.ts. */
export const pdfiumBinary = (): Plugin => ({
  name: 'saffron:pdfium-binary',
  generateBundle() {
    const source = readFileSync(server.resolve('@embedpdf/pdfium/pdfium.wasm'))
    this.emitFile({ type: 'asset', fileName: 'pdfium.wasm', source })
  },
})
