import { LOCALES, loadTranslator } from '@saffron/core/i18n'
import type { Plugin } from 'rolldown'

import { buildProgram } from '../src/program.ts'

/** The widths for which bin/saffron.js has the help in a file. */
const HELP_WIDTHS = [80, 100]

/** Writes the top-level help in each language to a file, so `saffron --help` loads no modules. */
export function helpFiles(): Plugin {
  return {
    name: 'saffron:help-files',
    async generateBundle() {
      for (const locale of LOCALES) {
        const program = buildProgram(await loadTranslator(locale))
        const usual = program.configureHelp()
        for (const helpWidth of HELP_WIDTHS) {
          const source = program.configureHelp({ ...usual, helpWidth }).helpInformation()
          this.emitFile({ type: 'asset', fileName: `help.${locale}.${helpWidth}.txt`, source })
        }
      }
    },
  }
}
