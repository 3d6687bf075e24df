import { join } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

const PLACE = '<!-- before-paint -->'
/** Matches a language's catalog. The group is its folder name. */
const CATALOGUE = /\/core\/src\/i18n\/([\w-]+)\/index\.ts$/

/**
 * Inlines src/before-paint.ts as a classic script at the top of the page, so it runs before the first paint and while
 * the app's scripts load. Its attributes contain the catalog URLs, so it can fetch the reader's. The server allows
 * inline scripts by hash.
 */
export function beforePaint(): Plugin {
  let root = ''
  let code: Promise<string> | undefined
  return {
    name: 'saffron:before-paint',
    configResolved(config) {
      root = config.root
      if (config.command === 'build') code = makeScript(root)
    },
    async transformIndexHtml(html, { bundle }) {
      const source = await (code ?? makeScript(root))
      // A function, because `$` is special in a replacement string.
      return html.replace(PLACE, () => `<script${catalogueAddresses(bundle)}>${source.trim()}</script>`)
    },
  }
}

const catalogueAddresses = (bundle: Rolldown.OutputBundle = {}): string =>
  Object.values(bundle)
    .flatMap((file) => {
      const name = file.type === 'chunk' ? CATALOGUE.exec(file.facadeModuleId ?? '')?.[1] : undefined
      return name === undefined ? [] : ` data-${name}="/${file.fileName}"`
    })
    .join('')

async function makeScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, 'src/before-paint.ts'), formats: ['iife'], name: 'beforePaint' },
      // Keeps only what it calls of the modules shared with the app.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}
