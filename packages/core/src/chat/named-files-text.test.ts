import { expect, test } from 'vitest'

import { loadTranslator, type Locale } from '../i18n/index.ts'
import type { MessageSource } from './entities.ts'
import { namedFilesText } from './named-files-text.ts'

const source = (name: string, missing?: MessageSource['missing']): MessageSource => ({
  asset: name,
  name,
  given: 'name',
  ...(missing && { missing }),
  passages: [],
})

const say = async (sources: readonly MessageSource[] | undefined, locale: Locale = 'en') =>
  namedFilesText(sources, await loadTranslator(locale), (name) => name)

test('files of the message that is answered are told by name, for each reason apart', async () => {
  expect(await say([source('a.png', 'unseen'), source('b.zip', 'unread'), source('old.png')])).toEqual([
    'This model can’t view images, so it saw only the name of “a.png”.',
    '“b.zip” couldn’t be read, so the model saw only the file name.',
  ])
  expect(await say([source('a.txt', 'noRoom'), source('b.txt', 'noRoom')])).toEqual([
    '“a.txt” and “b.txt” didn’t fit, so the model saw only the file names.',
  ])
  expect(await say([source('old.png')])).toEqual([])
  expect(await say(undefined)).toEqual([])
})

test('of many, the first three are named, in every language', async () => {
  const five = ['1', '2', '3', '4', '5'].map((name) => source(name, 'unseen'))
  expect(await say(five)).toEqual([
    'This model can’t view images, so it saw only the names of “1”, “2”, “3”, and 2 more.',
  ])
  expect(await say(five, 'zh-Hant')).toEqual(['這個模型不能看圖片，只知道「1」、「2」、「3」和另外 2 個檔案的名稱。'])
  expect(await say(five, 'zh-Hans')).toEqual(['这个模型不能看图片，只知道“1”、“2”、“3”和另外 2 个文件的名称。'])
})
