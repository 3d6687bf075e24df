import { gzipSync } from 'node:zlib'

import type { Plugin, Rolldown } from 'vite'

interface ByteBudgetOptions {
  /** KB (1024 bytes) of gzipped JavaScript that a signed-in chat page may load. */
  readonly limitKb: number
  /** Lazy modules that the page also loads. The largest match of each pattern is counted. */
  readonly alsoLoads: readonly RegExp[]
}

/** Fails the build when the chat page, including everything it loads until idle, exceeds its budget. */
export function byteBudget({ limitKb, alsoLoads }: ByteBudgetOptions): Plugin {
  return {
    name: 'saffron:byte-budget',
    apply: 'build',
    // Uses `writeBundle`, because Vite lists the dependencies of lazy chunks only then.
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const counted = new Set<string>()
      const add = (chunk: Rolldown.OutputChunk | undefined): void => {
        if (chunk === undefined || counted.has(chunk.fileName)) return
        counted.add(chunk.fileName)
        for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
      }
      const page = readSource(bundle['index.html'])
      chunks.filter(({ fileName }) => page.includes(`src="/${fileName}"`)).forEach(add)
      if (counted.size === 0) this.error('the page loads no script that was built')
      for (const pattern of alsoLoads) {
        const matching = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && pattern.test(facadeModuleId))
        add(matching.toSorted((a, b) => b.code.length - a.code.length)[0])
      }
      const rows = chunks
        .filter(({ fileName }) => counted.has(fileName))
        .map(({ fileName, code }) => ({ fileName, kb: gzipSync(code, { level: 9 }).length / 1024 }))
      const total = rows.reduce((sum, { kb }) => sum + kb, 0)
      const report = rows.map(({ fileName, kb }) => `${kb.toFixed(1).padStart(8)} KB gz  ${fileName}`).join('\n')
      const line = `chat page: ${total.toFixed(1)} of ${limitKb} KB gz JavaScript`
      if (total > limitKb) this.error(`${line}: over the budget\n${report}`)
      this.info(`${line}\n${report}`)
    },
  }
}

const readSource = (file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string =>
  file?.type === 'asset' ? file.source.toString() : ''
