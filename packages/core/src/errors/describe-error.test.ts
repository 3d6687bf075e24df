import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { ApiError } from './api-error.ts'
import { describeError } from './describe-error.ts'

const t = await loadTranslator('en')
const zh = await loadTranslator('zh-Hant')

test.for([
  ['a cancelled request', new ApiError('client.cancelled'), 'Cancel request'],
  ['a network failure', new ApiError('client.network'), 'Network connection abnormal'],
  ['a 500 with a message', new ApiError('client.status', { statusCode: 500, message: 'Disk full' }), 'Disk full'],
  ['a 500 without', new ApiError('client.status', { statusCode: 500 }), 'Server abnormal'],
  ['a 404 without', new ApiError('client.status', { statusCode: 404 }), 'Resource does not exist'],
  ['a 401 without', new ApiError('client.status', { statusCode: 401 }), 'Sign in to continue.'],
  ['another status', new ApiError('client.status', { statusCode: 418 }), 'Request failed with status code 418'],
  ['another status with a message', new ApiError('client.status', { statusCode: 418, message: 'Teapot' }), 'Teapot'],
  ['a code nobody knows', new ApiError('moon.full', { statusCode: 409 }), 'Request failed with status code 409'],
  ['an unknown page', new ApiError('client.page_not_found', { values: { path: '/x' } }), 'Page Not Found: /x'],
  [
    'too many tries',
    new ApiError('request.rate_limited', { retryAfter: 7 }),
    'Too many attempts. Try again in 7 seconds.',
  ],
  ['no network', new ApiError('client.network_error'), 'Network Error'],
  ['an aborted request', new ApiError('client.aborted'), 'Request aborted'],
  ['a picture that does not load', new ApiError('client.image_load_failed'), 'Failed to load image'],
  ['a picture without a source', new ApiError('client.image_source_invalid'), 'Invalid image source'],
  ['no canvas', new ApiError('client.canvas_unavailable'), 'Could not get canvas context'],
  ['a file that cannot be read', new ApiError('client.file_read_failed'), 'Failed to read file'],
  ['a file picker that was closed', new ApiError('client.file_picker_cancelled'), 'Canceled'],
  ['a page that failed', new ApiError('client.page_failed'), 'Internal Server Error'],
  ['a popup that is open', new ApiError('client.popup_exists', { values: { key: 'k' } }), 'Key already exists: k'],
  ['an abort', new DOMException('aborted', 'AbortError'), 'Cancel request'],
  ['a bug', new TypeError('x is undefined'), 'Something went wrong. Try again.'],
  ['a thrown text', 'boom', 'Something went wrong. Try again.'],
  ['nothing', undefined, 'Something went wrong. Try again.'],
] as const)('%s', ([, error, text]) => {
  expect(describeError(error, t)).toBe(text)
})

test('a timeout names itself', () => {
  expect(describeError(new ApiError('client.timeout'), t)).toContain('timeout')
})

test('a failed copy and a picture that does not load are told in Chinese', async () => {
  const hans = await loadTranslator('zh-Hans')
  const texts = (['client.copy_failed', 'client.image_load_failed'] as const).flatMap((code) =>
    [zh, hans].map((translate) => describeError(new ApiError(code), translate)),
  )
  expect(texts).toEqual(['複製失敗', '复制失败', '圖片載入失敗', '图片加载失败'])
})

test('errors of this side are told in the reader’s language', () => {
  expect(describeError(new ApiError('client.network'), zh)).toBe('網路連線異常')
})

test('an ApiError of another copy of the package is known', () => {
  const foreign: unknown = Object.assign(new Error('Teapot'), {
    [Symbol.for('saffron.ApiError')]: true,
    code: 'client.status',
    statusCode: 418,
  })
  expect(describeError(foreign, t)).toBe('Teapot')
})
