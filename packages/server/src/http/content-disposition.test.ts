import { expect, it } from 'vitest'

import { contentDisposition } from './content-disposition.ts'

it.each([
  ['report.pdf', 'attachment; filename="report.pdf"'],
  ['天氣.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E5%A4%A9%E6%B0%A3.txt`],
  ['a "b".txt', `attachment; filename="a _b_.txt"; filename*=UTF-8''a%20%22b%22.txt`],
  ['100%41.txt', `attachment; filename="100_41.txt"; filename*=UTF-8''100%2541.txt`],
  ['a\r\nSet-Cookie: x', `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
  ["it's (1)*.md", `attachment; filename="it's (1)*.md"`],
  ['👩‍💻.md', `attachment; filename="___.md"; filename*=UTF-8''%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB.md`],
])('%j is sent as %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
