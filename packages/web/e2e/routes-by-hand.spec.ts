import { expect, field, PASSWORD, signUp, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const heading = (page: Parameters<typeof field>[0], name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('by keyboard: the rail, the sections and the skip link', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/playscript')
  await heading(page, 'Playscript').waitFor()
  // The first page of a visit is read from its beginning.
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Playscript')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /’s account$/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Playscript', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeFocused()
  for (const title of ['Overview', 'Channels']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: title })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Channels')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Channels' })).toHaveAttribute('aria-current', 'page')
})

test('navigating before the first page has loaded focuses the next page’s title', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.route('**/static/plugins-page-*.js', () => {})
  await page.goto('/app/plugins')
  await page.getByRole('link', { name: 'Drive' }).click()
  await expect(heading(page, 'Drive')).toBeFocused()
})

test('an area’s name is shown next to its icon on hover or focus, and Escape hides it', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/playscript')
  await page.setViewportSize({ width: 1024, height: 768 })
  const drive = page.getByRole('link', { name: 'Drive' })
  const tip = page.getByText('Drive', { exact: true }).last()
  await drive.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(600, 400)
  await expect(tip).toBeHidden()
  await page.getByRole('link', { name: 'Chats', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})

test('in the chat, the field keeps focus and the title is announced', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/playscript')
  await heading(page, 'Playscript').waitFor()
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('status')).toContainText(['New chat · Saffron'])
})

test('back navigation restores the page’s scroll position', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.setViewportSize({ width: 1024, height: 420 })
  await page.goto('/app/user/security')
  // Only a page with its sections is long enough to scroll.
  await page.getByText('Delete account').first().waitFor()
  const scrolled = () =>
    page
      .getByRole('main')
      .evaluate((main) => Math.max(...[...main.querySelectorAll('*')].map((each) => each.scrollTop)))
  await page.getByRole('main').hover()
  await page.mouse.wheel(0, 160)
  await expect.poll(scrolled).toBe(160)
  await page.getByRole('link', { name: 'Drive', exact: true }).click()
  await heading(page, 'Drive').waitFor()
  await page.goBack()
  await heading(page, 'Account Security').waitFor()
  await expect.poll(scrolled).toBe(160)
})

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the drawer leads to every area, and closes when the area is shown', async ({ page, server }) => {
    await visitAs(page, server, 'super-admin')
    await page.goto('/app/playscript')
    const areas = {
      Drive: 'Drive',
      Admin: 'Overview',
    }
    for (const [area, title] of Object.entries(areas)) {
      await page.getByRole('button', { name: 'Open menu' }).tap()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('link', { name: area, exact: true }).tap()
      await expect(heading(page, title)).toBeFocused()
      await expect(drawer).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })

  test('in the chat, its own drawer leads to the areas and to the account', async ({ page, server }) => {
    await visitAs(page, server, 'user')
    await page.goto('/app/chats')
    await page.getByRole('button', { name: 'Open chat list' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Drive', exact: true }).tap()
    await expect(heading(page, 'Drive')).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('button', { name: 'Test user' }).tap()
    await page.getByRole('menuitem', { name: 'Account' }).tap()
    await expect(heading(page, 'User Profile')).toBeVisible()
    await page.getByRole('link', { name: 'Invitations' }).tap()
    await expect(heading(page, 'Invitations')).toBeFocused()
  })

  test('Escape closes the drawer and returns focus', async ({ page, server }) => {
    await visitAs(page, server, 'user')
    await page.goto('/app/playscript')
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('a URL with a malicious parameter shows not found, next to the rail', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  for (const path of [
    '/app/chats/..%2f..%2fadmin',
    '/app/chats/%00',
    '/app/drive/%2e%2e%5cetc',
    `/app/drive/${'a'.repeat(10_000)}`,
    '/app/workspace/<script>alert(1)</script>',
    '/app/no-such-page',
    '//evil.test/app',
    '/auth/callback/facebook',
  ]) {
    await page.goto(server.url + path)
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await expect(page.getByText(/^Page Not Found: \//)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(server.url)
  }
  await page.getByRole('link', { name: 'Go to chats' }).click()
  await expect(field(page)).toBeFocused()
})

test('after sign-in, the stored URL is followed only within our origin', async ({ page, browser, server }) => {
  test.setTimeout(120_000)
  const email = await signUp(page)
  const cases = {
    [`${server.url}/app/drive?x=1`]: '/app/drive?x=1',
    '/app/user/security': '/app/user/security',
    'https://evil.test/app/drive': '/app/chats',
    '//evil.test/app/drive': '/app/chats',
    'javascript:alert(1)': '/app/chats',
    '/auth/login?again=1': '/app/chats',
  }
  for (const [redirect, target] of Object.entries(cases)) {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
    const guest = await context.newPage()
    await guest.goto('/auth/login')
    await guest.evaluate((value) => localStorage.setItem('redirect', JSON.stringify({ value })), redirect)
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await guest.waitForURL(server.url + target)
    // There to stay: what the page is shown with has come, and nothing has led on from it.
    await expect(guest.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await guest.locator('main :is(p, form, textarea):visible').first().waitFor()
    await guest.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    expect(guest.url()).toBe(server.url + target)
    expect(await guest.evaluate(() => localStorage.getItem('redirect'))).toBeNull()
    await context.close()
  }
})

test('a page that fails keeps the rail for navigation', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  await page.route('**/static/drive-page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Drive' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load part of this page')
  await expect(heading(page, 'Drive')).toBeVisible()
  await page.getByRole('link', { name: 'Chats', exact: true }).click()
  await expect(field(page)).toBeFocused()
})

test('a menu opened while a page loads stays open when the page appears', async ({ chat: page }) => {
  const comes = Promise.withResolvers<void>()
  await page.route('**/static/drive-page-*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Drive' }).click()
  await page.getByRole('button', { name: /’s account$/ }).click()
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  await signOut.focus()
  comes.resolve()
  await page.getByRole('button', { name: 'Upload' }).first().waitFor()
  // The focus, had it been taken, would be with the page by now.
  await expect(page.locator('output')).toContainText(['Drive · Saffron'])
  await expect(signOut).toBeFocused()
})
