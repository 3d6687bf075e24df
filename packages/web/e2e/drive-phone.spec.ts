import { sendAsset, signedInApi } from '@saffron/server/testing'

import { openDrive, row, selected } from './drive-page.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('a new folder isn’t selected, and a tap opens it', async ({ page, server }) => {
  await openDrive(page, server, ['harbour'])
  await page.getByRole('button', { name: 'New', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'New folder' }).tap()
  await page.getByLabel('Folder name').fill('market')
  await page.getByRole('button', { name: 'Create' }).tap()
  await expect(row(page, 'market')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(selected(page)).toHaveCount(0)
  await row(page, 'market').tap()
  const path = page.getByRole('navigation', { name: 'Path' })
  await expect(path.getByRole('link')).toHaveText(['My files', 'market'])
})

test.describe('in Chinese and dark theme', () => {
  test.use({ locale: 'zh-TW', colorScheme: 'dark' })

  test('the side pane’s content is available: used space by kind, and the trash', async ({ page, server }, info) => {
    const { user, drive } = await signedInApi(server)
    const { id } = await drive.rootNode()
    await sendAsset(server, user.id, { name: '備忘錄.txt', content: 'a'.repeat(5000), parent: id })
    await visitAs(page, server, 'user', user)
    await page.goto('/app/drive')
    await row(page, '備忘錄.txt').waitFor()
    const used = page.getByRole('button', { name: /已使用/ })
    await expect(used).toContainText('4.88 KB')
    await page.screenshot({ path: info.outputPath('drive.png') })
    await used.tap()
    const dialog = page.getByRole('dialog', { name: '空間' })
    await expect(dialog.getByRole('listitem')).toContainText(['4.88 KB'])
    await page.screenshot({ path: info.outputPath('space.png') })
    await dialog.getByRole('button', { name: '關閉' }).tap()
    const places = page.getByRole('navigation', { name: '位置' })
    await places.getByRole('link', { name: '垃圾桶' }).tap()
    await expect(page).toHaveURL(/trash$/)
    await page.screenshot({ path: info.outputPath('trash.png') })
    await places.getByRole('link').tap()
    await expect(page).toHaveURL(/drive$/)
  })
})
