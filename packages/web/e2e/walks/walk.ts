import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { expect, type Page, test as base } from '@playwright/test'
import {
  type AreaKey,
  loadTranslator,
  type Locale,
  type MessageKey,
  negotiateLocale,
  type Translate,
  withArea,
} from '@saffron/core/i18n'

import { runSaffron, startSaffron } from '../../../tui/e2e/server.ts'
import { openTerminal, type Terminal } from '../../../tui/e2e/terminal.ts'

export { expect }

/** The same as for `openBrowser` of the terminal's tests. */
export const PASSWORD = 'correct horse battery'

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 1024, height: 768 }
export const DESK = { width: 1440, height: 900 }

export type Texts = Translate<MessageKey | AreaKey<'account'> | AreaKey<'admin'> | AreaKey<'drive'>>

/** A server in its own process, with users' terminals. */
interface House {
  readonly url: string
  readonly folder: string
  /** Runs `saffron` to its end with a user's own settings, in the language of the walk. */
  readonly run: (who: string, args: readonly string[], input?: string) => ReturnType<typeof runSaffron>
  readonly terminal: (who: string, args: readonly string[]) => Terminal
}

interface WalkFixtures {
  /** The server's environment variables. */
  readonly settings: Readonly<Record<string, string>>
  readonly house: House
  /** The product's texts in the language of the walk. */
  readonly t: Texts
  /** Saves a screenshot as the next picture of this walk. */
  readonly picture: (page: Page, step: string) => Promise<void>
  /** Saves a terminal's output next to the pictures. */
  readonly shown: (text: string, step: string) => Promise<void>
  /** Returns the path of the walk's next file, without its extension. */
  readonly nextFile: (look: string, step: string) => string
}

/** Walks use a server started like in production, and save a picture of every step. */
export const test = base.extend<WalkFixtures>({
  settings: [{}, { option: true }],
  house: async ({ settings, locale }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'saffron-walk-'))
    const server = await startSaffron(join(folder, 'data'), 5, '0', settings)
    const language = negotiateLocale(locale)
    const env = (who: string) => ({
      SAFFRON_API: server.url,
      SAFFRON_CONFIG_DIR: join(folder, who),
      LANG: `${LANGUAGES[language]}.UTF-8`,
    })
    await use({
      url: server.url,
      folder,
      run: (who, args, input = '') => runSaffron(args, { env: env(who), input }),
      terminal: (who, args) => openTerminal(args, env(who)),
    })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ house }, use) => use(house.url),
  t: async ({ locale }, use) => use(await textsOf(negotiateLocale(locale))),
  // oxlint-disable-next-line no-empty-pattern
  nextFile: async ({}, use, { project, file }) => {
    const folder = join(project.outputDir, basename(file, '.walk.ts'))
    await mkdir(folder, { recursive: true })
    let count = 0
    await use((look, step) => join(folder, `${look}-${String((count += 1)).padStart(2, '0')}-${step}`))
  },
  picture: async ({ nextFile }, use) =>
    use(async (page, step) => {
      await settled(page)
      await page.screenshot({ path: `${nextFile(await lookOf(page), step)}.png`, animations: 'disabled' })
    }),
  shown: async ({ nextFile, locale }, use) =>
    use((text, step) => writeFile(`${nextFile(negotiateLocale(locale), step)}.txt`, text)),
})

const LANGUAGES: Readonly<Record<Locale, string>> = { en: 'en_GB', 'zh-Hant': 'zh_TW', 'zh-Hans': 'zh_CN' }

export async function textsOf(locale: Locale): Promise<Texts> {
  let t = await loadTranslator(locale)
  for (const area of ['account', 'admin', 'drive'] as const) t = await withArea(t, area)
  return t as Texts
}

/** The time limit for loading in milliseconds, because some pages always listen to the server. */
const PATIENCE_MS = 2000

/** Waits briefly for a page to load, because loading may be the step itself. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined)
  await expect(page.locator('[aria-busy=true]'))
    .toHaveCount(0, { timeout: PATIENCE_MS })
    .catch(() => undefined)
}

/** Returns the width, language and theme of the page. */
const lookOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    return `${innerWidth}-${document.documentElement.lang}-${theme}`
  })

/** Finds a button by its exact name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in and submits the sign-up form. */
export async function register(page: Page, t: Texts, { email, name }: { email: string; name: string }): Promise<void> {
  await page.goto('/auth/register')
  await page.getByLabel(t('common.name'), { exact: true }).fill(name)
  await page.getByLabel(t('common.email')).fill(email)
  await page.getByLabel(t('common.password'), { exact: true }).fill(PASSWORD)
  await button(page, t('auth.signUp.submit')).click()
}

/** Opens the account menu, which is in the drawer of narrow windows. */
export async function openAccountMenu(page: Page, t: Texts, name: string): Promise<void> {
  const menu = button(page, t('shell.account', { name })).or(page.getByRole('dialog').getByRole('button', { name }))
  const drawer = button(page, t('shell.menu')).or(button(page, t('chat.openSidebar')))
  if (!(await menu.isVisible())) await drawer.click()
  await menu.click()
}

/** Signs in through the current form. */
export async function signIn(page: Page, t: Texts, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(t('common.email')).fill(email)
  await page.getByLabel(t('common.password'), { exact: true }).fill(password)
  await button(page, t('common.signIn')).click()
}

/** Throws when the page is wider than its window. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect.soft(wide.scrollWidth, `${where} is no wider than its window`).toBeLessThanOrEqual(wide.clientWidth)
}
