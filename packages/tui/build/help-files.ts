import { LOCALES, loadTranslator } from '@saffron/core/i18n'
import type { Plugin } from 'rolldown'

import { buildProgram } from '../src/program.ts'

/** Writes the top-level help in each language to a file, so `saffron --help` loads no modules. */
export function helpFiles(): Plugin {
  return {
    name: 'saffron:help-files',
    async generateBundle() {
      for (const locale of LOCALES) {
        const program = buildProgram(await loadTranslator(locale))
        this.emitFile({ type: 'asset', fileName: `help.${locale}.txt`, source: program.helpInformation() })
      }
    },
  }
}
