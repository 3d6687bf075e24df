import { expect, field, messages, replied, say, test } from './saffron.ts'

const LIMIT_KB = 160
/** Two of them are for the recent files, after everything else. */
const LIMIT_REQUESTS = 12

test('the chat page of a signed-in reader is light', async ({ chat }) => {
  const scripts: Promise<number>[] = []
  const requests: string[] = []
  chat.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // Ignores requests of the previous page.
    if (response.request().isNavigationRequest()) requests.length = 0
    requests.push(pathname)
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
  await chat.getByText('No chats yet.').waitFor()
  await chat.waitForTimeout(1000)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(LIMIT_REQUESTS)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  // Brotli, as transferred. The build checks the same files with gzip.
  expect(bytes / 1024).toBeLessThanOrEqual(LIMIT_KB)
})

test('requests made before the app loads aren’t repeated', async ({ chat }) => {
  await say(chat, 'Write 3 words')
  await replied(chat)
  for (const path of [new URL(chat.url()).pathname, '/app/chats']) {
    const calls: string[] = []
    const count = (request: { resourceType: () => string; url: () => string }) => {
      if (request.resourceType() === 'fetch') calls.push(request.url())
    }
    chat.on('request', count)
    await chat.goto(path)
    await chat.getByRole('navigation', { name: 'Chats' }).getByRole('link').waitFor()
    await (path === '/app/chats' ? field(chat) : messages(chat)).waitFor()
    await chat.waitForTimeout(500)
    chat.off('request', count)
    expect(calls.length).toBeGreaterThan(2)
    expect(calls).toEqual([...new Set(calls)])
  }
})
