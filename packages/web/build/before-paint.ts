import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

/** Names the content in the address of the script that runs before the first paint, so that it can be kept for ever. */
export function beforePaint(): Plugin {
  let file = ''
  return {
    name: 'saffron:before-paint',
    apply: 'build',
    configResolved(config) {
      file = join(config.publicDir, 'static/before-paint.js')
    },
    transformIndexHtml(html) {
      const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
      return html.replace('/static/before-paint.js', `/static/before-paint.js?v=${version}`)
    },
  }
}
