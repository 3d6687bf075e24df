import { join } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

const PLACE = '<!-- before-paint -->'
/** A language's catalogue, by the name its folder has. */
const CATALOGUE = /\/core\/src\/i18n\/([\w-]+)\/index\.ts$/

/**
 * Inlines src/before-paint.ts as a classic script in front of everything else, so that it runs before the first paint
 * and while the app's scripts load. Its attributes name the catalogs, so that it can fetch the reader's. The server
 * allows inline scripts by their hash.
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
      // A function, since `$` in the script has a meaning in a replacement string.
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
      // Of the modules it shares with the app only what it calls.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}
