import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { formatFileSize } from '@saffron/core/format'

import { openBrowser } from '../../../tui/e2e/browser.ts'
import { row } from '../drive-page.ts'
import { difference, type RealFolder, realFolder } from './real-folder.ts'
import { button, DESK, expect, expectNoOverflow, PASSWORD, PHONE, signIn, TABLET, test, textsOf } from './walk.ts'

const EMAIL = 'mei@example.org'
/** A word in the text of a file in the folder, but not in any name. */
const WORD = 'colinhacks'
const MINUTE = 60_000

test.use({ viewport: DESK, locale: 'en-GB', colorScheme: 'dark' })

test('a folder of thousands of files is uploaded by page and terminal, downloaded unchanged, and deleted completely', async ({
  page,
  browser,
  house,
  t,
  picture,
  shown,
}) => {
  const folder: RealFolder = await realFolder()
  await openBrowser(house.url, EMAIL)
  const drive = (...args: string[]) => house.run('mei', ['drive', ...args])
  await house.run('mei', ['login', EMAIL], `${PASSWORD}\n`)
  /** Texts are extracted after the upload, so at first nothing is found. */
  const findText = async () => (await drive('find', '/', '--text', WORD)).stdout
  const used = async (): Promise<{ usedBytes: number; trashBytes: number; files: number }> =>
    JSON.parse((await drive('du', '/', '--json')).stdout.trim().split('\n').at(-1) ?? '')

  const zh = await textsOf('zh-Hant')
  const phone = await browser.newPage({ baseURL: house.url, viewport: PHONE, locale: 'zh-TW', colorScheme: 'dark' })
  const tablet = await browser.newPage({ baseURL: house.url, viewport: TABLET, locale: 'en-GB', colorScheme: 'light' })
  const windows: readonly (readonly [string, Page])[] = [
    ['phone', phone],
    ['tablet', tablet],
    ['desk', page],
  ]
  for (const [, each] of windows) {
    await each.goto('/auth/login')
    await signIn(each, each === phone ? zh : t, EMAIL)
    await each.waitForURL('**/app/chats')
    await each.goto('/app/drive')
    await each.getByRole('heading', { level: 1 }).waitFor()
  }
  /** The phone performs the steps, the others are reloaded. */
  const show = async (step: string) => {
    for (const [name, each] of windows) {
      if (each !== phone) {
        await each.reload()
        await each.getByRole('region', { name: t('drive.list') }).waitFor()
      }
      await expectNoOverflow(each, `${step} at the ${name}`)
      await picture(each, step)
    }
  }
  const expectUsed = async (bytes: number) => {
    const space = page.getByRole('region', { name: t('drive.space') })
    await expect(space).toContainText(formatFileSize(bytes, t.locale))
    expect(await used()).toMatchObject({ usedBytes: bytes })
  }

  await test.step('it’s uploaded on a phone, and the others see it appear', async () => {
    await show('empty')
    const chooser = phone.waitForEvent('filechooser')
    await button(phone, zh('drive.uploadFolder')).click()
    await (await chooser).setFiles(folder.path)
    const sheet = phone.getByRole('region', { name: zh('drive.uploads'), exact: true })
    await expect(row(phone, folder.name)).toBeVisible({ timeout: MINUTE })
    await show('under-way')
    await button(phone, zh('drive.uploads.show')).click()
    await show('rows-under-way')
    await button(phone, zh('drive.uploads.hide')).click()
    await expect(sheet).toContainText(zh('drive.uploads.done', { count: folder.files }), { timeout: 12 * MINUTE })
    await show('up')
    await expectUsed(folder.bytes)
    expect((await used()).files).toBe(folder.files)
    await shown((await drive('du', '/')).stdout + (await drive('du', '/')).stderr, 'du')
  })

  await test.step('a file is found by a word in its text', async () => {
    await expect.poll(findText, { timeout: 5 * MINUTE, intervals: [3000] }).toContain(`/${folder.name}/zod/`)
    await shown(await findText(), 'found')
    for (const [, each] of windows) {
      await each.goto(`/app/drive?q=${WORD}`)
      const found = each.getByRole('region', { name: (each === phone ? zh : t)('drive.foundTexts') })
      await found.getByRole('button').first().waitFor()
      await expectNoOverflow(each, 'what was found')
      await picture(each, 'found')
    }
  })

  const comesBack = async (where: string) => {
    const back = join(house.folder, where)
    await mkdir(back)
    const got = await drive('get', `/${folder.name}`, back)
    await shown(got.stdout + got.stderr, `got-${where}`)
    expect(got.code).toBe(0)
    expect(await difference(folder.path, join(back, folder.name))).toBe('')
  }
  await test.step('it’s downloaded unchanged', () => comesBack('from-the-page'))

  await test.step('it’s moved to the trash, and deleted permanently', async () => {
    for (const [, each] of windows) {
      await each.goto('/app/drive')
      await row(each, folder.name).waitFor()
    }
    await row(page, folder.name).dblclick()
    await row(page, 'zod').waitFor()
    await picture(page, 'inside')
    await page.goBack()
    await row(page, folder.name).click()
    await page.keyboard.press('Delete')
    await expect(row(page, folder.name)).toHaveCount(0)
    await phone.reload()
    await expect(row(phone, folder.name)).toHaveCount(0)
    await show('deleted')
    expect(await used()).toMatchObject({ usedBytes: folder.bytes, trashBytes: folder.bytes })
    await page.getByRole('link', { name: t('common.trash') }).click()
    await row(page, folder.name).waitFor()
    await button(page, t('common.emptyTrash')).click()
    await picture(page, 'empty-the-trash')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('common.emptyTrash') })
      .click()
    await expect(page.getByRole('heading', { name: t('drive.emptyTrash') })).toBeVisible({ timeout: MINUTE })
    await expectUsed(0)
    await phone.reload()
    await show('nothing-left')
  })

  await test.step('the same in the terminal', async () => {
    const put = await drive('put', folder.path, '/')
    await shown(put.stdout + put.stderr, 'put')
    expect(put.code).toBe(0)
    for (const [, each] of windows) {
      await each.goto('/app/drive')
      await row(each, folder.name).waitFor()
    }
    await expectUsed(folder.bytes)
    await show('put')
    await comesBack('from-the-terminal')
    expect((await drive('rm', `/${folder.name}`, '--yes')).code).toBe(0)
    expect((await drive('empty', '--yes')).code).toBe(0)
    expect(await used()).toMatchObject({ usedBytes: 0, trashBytes: 0, files: 0 })
  })
  await phone.close()
  await tablet.close()
})
