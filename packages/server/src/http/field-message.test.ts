import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

import { translatorFor } from '../platform/translators.ts'
import { buildUser, contractRows, send, startTestServer } from '../testing/index.ts'

type Wording = (issue: z.core.$ZodRawIssue) => unknown

/** Returns every custom message of a schema, its checks and its nested values. */
function wordingsOf(value: unknown, seen = new Set<object>()): Wording[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if ('_zod' in value) return wordingsOf(Object(value._zod).def, seen)
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'error' && typeof inner === 'function' ? [inner as Wording] : wordingsOf(inner, seen),
  )
}

const issue: z.core.$ZodRawIssue = { code: 'custom', input: 'x' }

test('every message of the contract is a key of the catalogs', async () => {
  const translate = await translatorFor('en')
  const schemas = contractRows.flatMap(({ endpoint: { params, query, body } }) => [params, query, body])
  const told = new Set(wordingsOf(schemas).map((wording) => wording(issue)))
  expect(told).toContain('field.httpAddress')
  expect(told).toContain('auth.passwordCommon')
  expect([...told].filter((key) => typeof key !== 'string' || !translate.has(key))).toEqual([])
})

const issues = (path: string, message: string) => ({ issues: [{ path, message }] })

test('messages outside the schemas are localized too', async () => {
  const server = await startTestServer()
  try {
    const { accessToken: token } = (await buildUser(server, 'super-admin')).tokens
    const headers = { 'accept-language': 'zh-TW' }
    const told = async (call: string, json?: object) =>
      (await send(server, call, { token, headers, ...(json && { json }) })).body as object
    expect(await told('GET /user/search?sort=shoe')).toMatchObject({
      issues: [
        { path: 'query.sort', message: expect.stringMatching(/^必須是其中之一：.+；前面加上 - 表示遞減排序。$/) },
      ],
    })
    const card = { amountMicros: 1_000_000, expiresAt: '2000-01-01T00:00:00Z' }
    expect(await told('POST /giftcard/create', card)).toMatchObject(issues('body.expiresAt', '必須是未來的時間。'))
    const channel = { name: 'x', type: 'openai', baseUrl: 'nope' }
    const address = issues('body.baseUrl', '請輸入以 http:// 或 https:// 開頭的位址。')
    expect(await told('POST /api/ai/channel/create', channel)).toMatchObject(address)
    const typed = { ...headers, 'content-type': 'application/json' }
    const forbidden = await send(server, 'POST /auth/signin', { headers: typed, raw: '{"__proto__":1}' })
    expect(forbidden.body).toMatchObject(issues('body', '不能有 __proto__ 這個鍵。'))
  } finally {
    await server.close()
  }
})
