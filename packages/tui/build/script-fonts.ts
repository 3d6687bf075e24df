import { readdirSync, readFileSync } from 'node:fs'

import type { Plugin } from 'rolldown'

const FOLDER = new URL('../../server/src/playscript/fonts/', import.meta.url)

/** Puts the fonts of PDFs, with their licenses, next to the bundle's files. See font-files.ts. */
export const scriptFonts = (): Plugin => ({
  name: 'saffron:script-fonts',
  generateBundle() {
    for (const name of readdirSync(FOLDER)) {
      this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(new URL(name, FOLDER)) })
    }
  },
})
