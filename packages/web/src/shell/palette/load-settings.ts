import { routes } from '@saffron/core/guards'
import { type Area, type AreaKey, type MessageKey, type Translate, withArea } from '@saffron/core/i18n'
import { KNOWN_SETTINGS } from '@saffron/core/system'

import { ACCOUNT_SECTIONS, ADMIN_SECTIONS } from './setting-sections.ts'

const SETTINGS_PATH = '/app/admin/systemEnv'

/** A setting, and its page. */
export interface FoundSetting {
  readonly id: string
  readonly path: string
  readonly label: string
  /** Its description, if the name isn't enough. */
  readonly help?: string
  readonly keywords: readonly string[]
}

/**
 * Loads the settings on the pages that `maySee` allows. They're named in the first language, and found in all of them.
 * Rejects when the texts of a page fail to load.
 */
export async function loadSettings(
  languages: readonly Translate[],
  maySee: (path: string) => boolean,
): Promise<readonly FoundSetting[]> {
  const isAdmin = Object.keys(ADMIN_SECTIONS).some(maySee)
  const settings = await Promise.all([
    sectionsIn('account', ACCOUNT_SECTIONS, languages),
    isAdmin ? sectionsIn('admin', ADMIN_SECTIONS, languages) : [],
    isAdmin ? systemSettings(languages) : [],
  ])
  return settings.flat().filter(({ path }) => maySee(path))
}

async function sectionsIn<A extends Area>(
  area: A,
  pages: Readonly<Record<string, readonly (AreaKey<A> | MessageKey)[]>>,
  languages: readonly Translate[],
): Promise<readonly FoundSetting[]> {
  const translators = await Promise.all(languages.map((language) => withArea(language, area)))
  return Object.entries(pages).flatMap(([path, keys]) => {
    const title = titleOf(path)
    return keys.map((key) => {
      const names = translators.map((t) => t(key))
      return {
        id: `${path} ${key}`,
        path,
        label: names[0] ?? key,
        keywords: [...names, ...translators.map((t) => `${t(key)} ${title === undefined ? '' : t(title)}`)],
      }
    })
  })
}

/** The system settings by key, with the descriptions of their page. */
async function systemSettings(languages: readonly Translate[]): Promise<readonly FoundSetting[]> {
  const translators = await Promise.all(languages.map((language) => withArea(language, 'admin')))
  return KNOWN_SETTINGS.map(({ key }) => {
    const helps = translators.map((t) => t(`admin.setting.help.${key}`))
    return {
      id: key,
      path: SETTINGS_PATH,
      label: key,
      keywords: helps,
      ...(helps[0] !== undefined && { help: helps[0] }),
    }
  })
}

/** Returns the title of a page from core's route table. */
export const titleOf = (path: string) => routes.find((route) => route.path === path)?.title
