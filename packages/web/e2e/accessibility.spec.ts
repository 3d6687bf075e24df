import { findings } from './axe.ts'
import { expect, field, replied, say, sendButton, stopButton, test } from './saffron.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    for (const path of ['/auth/login', '/auth/register', '/no/such/page']) {
      test(`${path} has no accessibility findings`, async ({ page }) => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await findings(page)).toEqual([])
      })
    }

    test('the chat page has no findings when empty, when filled and with open menus', async ({ chat }) => {
      expect(await findings(chat)).toEqual([])
      for (const text of ['show code', 'show a table', 'some math', 'reason in 20 words', 'error']) {
        await say(chat, text)
        await replied(chat)
      }
      await chat.getByRole('link', { name: /code/i }).waitFor()
      expect(await findings(chat)).toEqual([])
      await chat.getByRole('button', { name: /’s account$/ }).click()
      await chat.getByRole('menu').waitFor()
      expect(await findings(chat)).toEqual([])
    })

    test('the phone’s drawer has no findings', async ({ chat }) => {
      await chat.setViewportSize({ width: 390, height: 844 })
      await chat.getByRole('button', { name: 'Open chat list' }).click()
      await chat.getByRole('dialog').waitFor()
      expect(await findings(chat)).toEqual([])
    })
  })
}

test('everything works with the keyboard alone', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`keyboard-${Date.now()}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('only by the keyboard')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/chats')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Write 300 words')
  await page.keyboard.press('Enter')
  await stopButton(page).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Model:/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(stopButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await sendButton(page).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Chat title' })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible()
})
