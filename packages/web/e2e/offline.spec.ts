import type { BrowserContext, Page } from '@playwright/test'

import { findings } from './axe.ts'
import { expect, field, replied, say, signUp, test } from './saffron.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls the page and has filled its cache. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Returns the URLs and texts in all caches of this origin. */
const cached = (page: Page): Promise<{ url: string; text: string }[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const held = await Promise.all(
      caches.map(async (cache) => Promise.all((await cache.keys()).map((request) => cache.match(request)))),
    )
    const answers = held.flat().filter((answer) => answer !== undefined)
    return Promise.all(answers.map(async (answer) => ({ url: answer.url, text: await answer.text() })))
  })

const notices = (page: Page) => page.getByRole('heading', { level: 1 })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth/login')
}

test('an offline page shows a message, and reloads when the network is back', async ({ page, context }) => {
  await signUp(page)
  await installed(page)
  await context.setOffline(true)
  await page.goto('/app/chats?from=home')
  await expect(notices(page)).toHaveText('You’re offline')
  await expect(page).toHaveTitle('You’re offline · Saffron')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notices(page)).toHaveText('You’re offline')
  await context.setOffline(false)
  await expect(field(page)).toBeVisible()
})

test('offline navigation keeps the rail, and missing parts load when the network is back', async ({
  page,
  context,
}) => {
  await signUp(page)
  await installed(page)
  await context.setOffline(true)
  // The gallery is no small part, and nobody was there before.
  await goTo(page, '/app/test')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
})

/** Navigates inside the app, as a link does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('the offline page can be retried manually if no event reports the network', async ({ page, context }) => {
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()))
  await signUp(page)
  await installed(page)
  await context.setOffline(true)
  await page.goto('/app/chats')
  await expect(notices(page)).toHaveText('You’re offline')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page)).toBeVisible()
})

for (const { language, title, button } of [
  { language: '繁體中文', title: '你已離線', button: '再試一次' },
  { language: '简体中文', title: '你已离线', button: '重试' },
]) {
  test(`the offline page is in ${language} and dark theme if chosen`, async ({ page, context }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.getByRole('button', { name: language }).click()
    // The choice is stored once its texts are loaded.
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh-Han[ts]$/)
    await installed(page)
    await context.setOffline(true)
    await page.goto('/app/drive')
    await expect(notices(page)).toHaveText(title)
    await expect(page.getByRole('button')).toHaveText(button)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh-Han[ts]$/)
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(paper).toBe('rgb(28, 29, 26)')
  })
}

test('only the shell is cached, no user data', async ({ page, context }) => {
  const email = await signUp(page)
  await installed(page)
  await page.reload()
  await say(page, 'My secret thought of 5 words')
  await replied(page)
  const secrets = await page.evaluate(() => Object.values(localStorage).map((text) => JSON.parse(text)?.value))
  await signOut(page)
  await context.setOffline(true)
  await page.goto('/app/chats')
  await expect(notices(page)).toHaveText('You’re offline')

  const held = await cached(page)
  expect(held.length).toBeGreaterThan(3)
  expect(held.filter(({ url }) => !new URL(url).pathname.startsWith('/static/'))).toEqual([])
  const words = [email, 'My secret thought', ...secrets.filter((each) => typeof each === 'string')]
  expect(words.length).toBeGreaterThan(3)
  expect(words.filter((word) => held.some(({ text }) => text.includes(word)))).toEqual([])
})

test('a newer worker deletes caches of older builds except the last, and keeps others', async ({ page }) => {
  const shell = 'saffron-shell-'
  await page.goto('/auth/login')
  await installed(page)
  await page.evaluate(async (prefix) => {
    const registration = await navigator.serviceWorker.ready
    for (const name of await caches.keys()) await caches.delete(name)
    for (const name of ['another', `${prefix}oldest`, `${prefix}older`]) {
      await (await caches.open(name)).put('/static/old.js', new Response(name))
    }
    await registration.unregister()
  }, shell)
  await page.reload()
  await installed(page)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(['another', `${shell}older`, expect.stringMatching(/^saffron-shell-[\da-f]{12}$/)])
})

test('the page always comes from the server, so a new build is used on the next load', async ({ page }) => {
  await signUp(page)
  await installed(page)
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) asked.push(response.headers()['x-request-id'] ?? '')
  })
  await page.reload()
  await page.reload()
  expect(new Set(asked).size).toBe(2)
})

test('the app can be installed in the reader’s language', async ({ page, context }) => {
  await page.goto('/auth/login')
  await installed(page)
  const cdp = await context.newCDPSession(page)
  const english = await manifestOf(page, context)
  expect(english.errors).toEqual([])
  expect(english.manifest).toMatchObject({
    name: 'Saffron',
    start_url: '/app/chats',
    display: 'standalone',
    lang: 'en',
  })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Test browsers have no profile, which must be the only error.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  for (const { src, sizes } of english.manifest.icons) {
    const answer = await page.request.get(src)
    expect(answer.status()).toBe(200)
    if (sizes !== 'any') expect(pngSize(await answer.body())).toBe(sizes)
  }
  await page.getByRole('button', { name: '繁體中文' }).click()
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest-zh-hant.webmanifest')
  const chinese = await manifestOf(page, context)
  expect(chinese.errors).toEqual([])
  expect(chinese.manifest).toMatchObject({ lang: 'zh-Hant', id: english.manifest.id })
})

interface WebManifest {
  readonly id: string
  readonly icons: readonly { readonly src: string; readonly sizes: string }[]
}

async function manifestOf(page: Page, context: BrowserContext): Promise<{ errors: unknown[]; manifest: WebManifest }> {
  const cdp = await context.newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  return { errors, manifest: JSON.parse(data ?? '') as WebManifest }
}

/** Returns width and height from the header of a PNG. */
const pngSize = (bytes: Buffer): string => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

test('the worker is always revalidated, and has the permissions it needs', async ({ request }) => {
  const answer = await request.get('/sw.js')
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.stringContaining("worker-src 'self';"),
  })
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
})
