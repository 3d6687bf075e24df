import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { build, type Plugin, type Rolldown } from 'vite'

const PLACE = '<!-- before-paint -->'
const IN_DEVELOPMENT = '/static/before-paint.js'
/** A language's catalogue, by the name its folder has. */
const CATALOGUE = /\/core\/src\/i18n\/([\w-]+)\/index\.ts$/

/**
 * Puts src/before-paint.ts in front of everything else: a classic script, so that it runs before the first paint and
 * while the app's is under way. It is told where the catalogues lie, to fetch the reader's.
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
    configureServer(server) {
      server.middlewares.use(IN_DEVELOPMENT, (_request, response, next) => {
        makeScript(root).then((made) => response.setHeader('content-type', 'text/javascript').end(made), next)
      })
    },
    async generateBundle() {
      const source = await code
      if (source !== undefined) this.emitFile({ type: 'asset', fileName: fileName(source), source })
    },
    async transformIndexHtml(html, { bundle }) {
      const source = await code
      const address = source === undefined ? IN_DEVELOPMENT : `/${fileName(source)}`
      return html.replace(PLACE, `<script src="${address}"${catalogueAddresses(bundle)}></script>`)
    },
  }
}

/** The content is named in the address, so that it can be kept for ever. */
const fileName = (source: string): string =>
  `static/before-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`

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
