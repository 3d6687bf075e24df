import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { LOCALES, loadTranslator } from '@saffron/core/i18n'

/** The texts of the offline page by language, inlined in its script. */
export async function offlineTexts(): Promise<Record<string, Record<string, string>>> {
  const entries = LOCALES.map(async (locale) => {
    const t = await loadTranslator(locale)
    const texts = { title: t('pwa.offline.title'), text: t('pwa.offline.text'), retry: t('pwa.offline.retry') }
    return [locale, texts] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

interface OfflineParts {
  /** The folder of the web package. */
  readonly root: string
  /** The URL of its script. */
  readonly script: string
}

/** The page as a single file except its script, because the content security policy forbids inline scripts there. */
export async function offlinePage({ root, script }: OfflineParts): Promise<string> {
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const [page, tokens, styles, mark] = await Promise.all([
    read('src/pwa/offline.html'),
    read('src/theme/tokens.css'),
    read('src/pwa/offline.css'),
    read('public/favicon.svg'),
  ])
  return page
    .replace('/* styles */', () => `${tokens}\n${styles}`)
    .replace('<!-- mark -->', mark.trim().replace('<svg ', '<svg aria-hidden="true" '))
    .replace('<!-- script -->', `<script src="${script}"></script>`)
}
