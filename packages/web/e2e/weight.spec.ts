import { expect, field, test } from './saffron.ts'

const LIMIT_KB = 160
const LIMIT_REQUESTS = 12

test('the chat page of a signed-in reader is light', async ({ chat }) => {
  const scripts: Promise<number>[] = []
  let requests = 0
  chat.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === '/favicon.svg') return
    requests += 1
    if (pathname.endsWith('.js'))
      scripts.push(
        response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize),
      )
  })
  await chat.reload()
  await expect(field(chat)).toBeFocused()
  await chat.getByText('Your conversations will stand here.').waitFor()
  await chat.waitForTimeout(1000)
  expect(requests).toBeLessThanOrEqual(LIMIT_REQUESTS)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  // Brotli, as it goes over the wire; the build counts the same files in gzip.
  expect(bytes / 1024).toBeLessThanOrEqual(LIMIT_KB)
})
