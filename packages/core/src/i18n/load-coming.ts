import type { ComingMessages } from './en/coming.ts'
import type { Locale } from './locales.ts'

const loaders: Record<Locale, () => Promise<{ coming: ComingMessages }>> = {
  en: () => import('./en/coming.ts'),
  'zh-Hant': () => import('./zh-hant/coming.ts'),
  'zh-Hans': () => import('./zh-hans/coming.ts'),
}

/** The texts of pages whose work is not done yet: apart from the catalogue, which every page has to wait for. */
export async function loadComing(locale: Locale): Promise<ComingMessages> {
  const { coming } = await loaders[locale]()
  return coming
}
