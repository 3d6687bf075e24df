import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { LOCALES } from '@saffron/core/i18n'
import { build, type Plugin, type Rolldown } from 'vite'

import { offlinePage, offlineTexts } from './offline-page.ts'
import { webManifest } from './web-manifest.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Writes the build ID to `/build.json`, so open pages can detect a newer build. Also creates the files of an installed
 * app: manifests, the offline page and its service worker.
 */
export function pwa(): Plugin {
  let root = ''
  let outDir = ''
  let page = ''
  const write = (name: string, content: string) => writeFile(join(outDir, name), content)
  return {
    name: 'saffron:pwa',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      // The page references its files by hash, and those reference all others, so the page's hash identifies the build.
      handler(html) {
        page = html
        const tag = { tag: 'meta', attrs: { name: 'build', content: digest(html) }, injectTo: 'head' as const }
        const link = {
          tag: 'link',
          attrs: { rel: 'manifest', href: '/manifest.webmanifest' },
          injectTo: 'head' as const,
        }
        const touch = { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } }
        return [tag, link, { ...touch, injectTo: 'head' as const }]
      },
    },
    async writeBundle(_options, bundle) {
      const shell = [...new Set([...filesOf(page), ...sparesOf(bundle)])]
      const texts = await offlineTexts()
      const script = await buildScript(root, 'src/pwa/offline-page.ts', { OFFLINE_TEXTS: texts })
      const scriptPath = `static/offline-${digest(script)}.js`
      const offline = await offlinePage({ root, script: `/${scriptPath}` })
      const offlinePath = `static/offline-${digest(offline)}.html`
      const files = [`/${offlinePath}`, `/${scriptPath}`, ...shell]
      const SHELL_FILES = { build: digest(page), offlinePage: `/${offlinePath}`, files }
      await write(scriptPath, script)
      await write(offlinePath, offline)
      await write('sw.js', await buildScript(root, 'src/pwa/service-worker.ts', { SHELL_FILES }))
      await write('build.json', JSON.stringify({ build: digest(page) }))
      for (const locale of LOCALES) {
        const name = locale === 'en' ? 'manifest' : `manifest-${locale.toLowerCase()}`
        await write(`${name}.webmanifest`, await webManifest(locale))
      }
    },
  }
}

/** Returns the files that the page requests itself, so its next start needs none of them from the network. */
const filesOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g), ([, file = '']) => file)),
]

/** Small chunks that most areas need. They're cached ahead, so moving to another area works offline. */
const SPARE = /\/src\/shell\/layout\/[\w-]+\.tsx$/

/** Returns the files of those chunks, their imports and their style sheets. */
function sparesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    for (const file of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && SPARE.test(chunk.facadeModuleId ?? '')) add(chunk.fileName)
  }
  return Array.from(files, (file) => `/${file}`)
}

/** Builds one self-contained script, with values in place of names. */
async function buildScript(root: string, input: string, values: Readonly<Record<string, object>>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, input),
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: (id) => id.endsWith(input) },
      },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}
