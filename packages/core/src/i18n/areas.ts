import type { AreaMessages } from './area-messages.ts'
import type { MessageKey } from './en/index.ts'
import type { Locale } from './locales.ts'
import { addMessages, type Translate } from './translator.ts'

export type { AreaMessages } from './area-messages.ts'

export type Area = keyof AreaMessages
export type AreaKey<A extends Area> = Extract<keyof AreaMessages[A], string>
/** A translator that also has an area's texts. */
export type AreaTranslate<A extends Area> = Translate<MessageKey | AreaKey<A>>

type Loader<A extends Area> = () => Promise<{ readonly messages: AreaMessages[A] }>

const loaders: { readonly [A in Area]: Readonly<Record<Locale, Loader<A>>> } = {
  account: {
    en: () => import('./en/areas/account.ts'),
    'zh-Hant': () => import('./zh-hant/areas/account.ts'),
    'zh-Hans': () => import('./zh-hans/areas/account.ts'),
  },
  admin: {
    en: () => import('./en/areas/admin.ts'),
    'zh-Hant': () => import('./zh-hant/areas/admin.ts'),
    'zh-Hans': () => import('./zh-hans/areas/admin.ts'),
  },
  agents: {
    en: () => import('./en/areas/agents.ts'),
    'zh-Hant': () => import('./zh-hant/areas/agents.ts'),
    'zh-Hans': () => import('./zh-hans/areas/agents.ts'),
  },
  draw: {
    en: () => import('./en/areas/draw.ts'),
    'zh-Hant': () => import('./zh-hant/areas/draw.ts'),
    'zh-Hans': () => import('./zh-hans/areas/draw.ts'),
  },
  drive: {
    en: () => import('./en/areas/drive.ts'),
    'zh-Hant': () => import('./zh-hant/areas/drive.ts'),
    'zh-Hans': () => import('./zh-hans/areas/drive.ts'),
  },
  gallery: {
    en: () => import('./en/areas/gallery.ts'),
    'zh-Hant': () => import('./zh-hant/areas/gallery.ts'),
    'zh-Hans': () => import('./zh-hans/areas/gallery.ts'),
  },
  store: {
    en: () => import('./en/areas/store.ts'),
    'zh-Hant': () => import('./zh-hant/areas/store.ts'),
    'zh-Hans': () => import('./zh-hans/areas/store.ts'),
  },
  summary: {
    en: () => import('./en/areas/summary.ts'),
    'zh-Hant': () => import('./zh-hant/areas/summary.ts'),
    'zh-Hans': () => import('./zh-hans/areas/summary.ts'),
  },
  notifications: {
    en: () => import('./en/areas/notifications.ts'),
    'zh-Hant': () => import('./zh-hant/areas/notifications.ts'),
    'zh-Hans': () => import('./zh-hans/areas/notifications.ts'),
  },
  plugins: {
    en: () => import('./en/areas/plugins.ts'),
    'zh-Hant': () => import('./zh-hant/areas/plugins.ts'),
    'zh-Hans': () => import('./zh-hans/areas/plugins.ts'),
  },
  playscript: {
    en: () => import('./en/areas/playscript.ts'),
    'zh-Hant': () => import('./zh-hant/areas/playscript.ts'),
    'zh-Hans': () => import('./zh-hans/areas/playscript.ts'),
  },
  tools: {
    en: () => import('./en/areas/tools.ts'),
    'zh-Hant': () => import('./zh-hant/areas/tools.ts'),
    'zh-Hans': () => import('./zh-hans/areas/tools.ts'),
  },
  transfer: {
    en: () => import('./en/areas/transfer.ts'),
    'zh-Hant': () => import('./zh-hant/areas/transfer.ts'),
    'zh-Hans': () => import('./zh-hans/areas/transfer.ts'),
  },
  shared: {
    en: () => import('./en/areas/shared.ts'),
    'zh-Hant': () => import('./zh-hant/areas/shared.ts'),
    'zh-Hans': () => import('./zh-hans/areas/shared.ts'),
  },
  workspace: {
    en: () => import('./en/areas/workspace.ts'),
    'zh-Hant': () => import('./zh-hant/areas/workspace.ts'),
    'zh-Hans': () => import('./zh-hans/areas/workspace.ts'),
  },
}

export const AREAS = Object.keys(loaders) as Area[]

type Texts = Promise<Readonly<Record<string, string>>>

const loadedAreas = new Map<Area, Map<Locale, Texts>>()

/** The texts of an area in a language, loaded once. */
export function loadArea(area: Area, locale: Locale): Texts {
  const languages = loadedAreas.get(area) ?? new Map<Locale, Texts>()
  loadedAreas.set(area, languages)
  const known = languages.get(locale)
  if (known !== undefined) return known
  const texts: Texts = loaders[area][locale]().then(({ messages }) => {
    // The property that React's `use` reads: loaded texts are returned right away, without waiting a turn.
    void Object.assign(texts, { status: 'fulfilled', value: messages })
    return messages
  })
  languages.set(locale, texts)
  // The error is shown where the texts are used.
  texts.catch(() => undefined)
  return texts
}

/** Loads, in another language, the texts of every area that was used so far. */
export async function reloadAreas(locale: Locale): Promise<void> {
  await Promise.all(Array.from(loadedAreas.keys(), (area) => loadArea(area, locale)))
}

/** Returns a translator that also has an area's texts, for use outside components. */
export async function withArea<A extends Area>(t: Translate, area: A): Promise<AreaTranslate<A>>
export async function withArea(t: Translate, area: Area): Promise<Translate> {
  return addMessages(t, await loadArea(area, t.locale))
}
