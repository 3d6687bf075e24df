import { type Locale, loadTranslator } from '@saffron/core/i18n'

const PRIMARY = '#44463F'
const PAPER = '#FAFAF7'

const icon = (name: string, purpose: 'any' | 'maskable') =>
  [192, 512].map((size) => ({ src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }))

/** The web app manifest in one language. The app ID is the same in all languages. */
export async function webManifest(locale: Locale): Promise<string> {
  const t = await loadTranslator(locale)
  return JSON.stringify({
    id: '/app/chats',
    name: 'Saffron',
    short_name: 'Saffron',
    description: t('pwa.description'),
    lang: locale,
    start_url: '/app/chats',
    scope: '/',
    display: 'standalone',
    theme_color: PRIMARY,
    background_color: PAPER,
    categories: ['productivity'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...icon('icon', 'any'),
      ...icon('icon-maskable', 'maskable'),
    ],
    shortcuts: [
      { name: t('chat.newTitle'), url: '/app/chats' },
      { name: t('page.draw'), url: '/app/draw' },
      { name: t('page.drive'), url: '/app/drive' },
    ],
  })
}
