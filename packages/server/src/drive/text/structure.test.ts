import { MAX_DOCUMENT_BYTES } from '@saffron/core/drive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { wordOf, workbookOf } from '../../testing/documents.ts'
import { sendAsset, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const said = (text: string) => ({ kind: 'paragraph', runs: [{ text }] })

describe.each(testEngines())('The structure of a document, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('is read on request, by everyone who may read the file', async () => {
    const api = await signedInApi(server)
    const { id } = await sendAsset(server, api.user.id, { name: 'a.docx', content: await wordOf(['First', 'Second']) })
    expect(await api.drive.assetDocument({ params: { id } })).toEqual({
      kind: 'text',
      blocks: [said('First'), said('Second')],
      notes: [said('A note below')],
      cut: false,
    })
    const stranger = await signedInApi(server)
    await expect(stranger.drive.assetDocument({ params: { id } })).rejects.toMatchObject({ code: 'asset.not_found' })
  })

  it('of a workbook is that of one sheet', async () => {
    const api = await signedInApi(server)
    const content = await workbookOf({ Prices: [['Saffron', 12.5]], 名單: [['王']] })
    const { id } = await sendAsset(server, api.user.id, { name: 'a.xlsx', content })
    const second = await api.drive.assetDocument({ params: { id }, query: { sheet: 2 } })
    expect(second).toMatchObject({ kind: 'workbook', sheets: ['Prices', '名單'], sheet: 2, rows: [[{ text: '王' }]] })
    const third = api.drive.assetDocument({ params: { id }, query: { sheet: 3 } })
    await expect(third).rejects.toMatchObject({ code: 'asset.text_none' })
  })

  it('isn’t read from other and too large files', async () => {
    const api = await signedInApi(server)
    const read = async (content: string | Uint8Array) => {
      const { id } = await sendAsset(server, api.user.id, { name: 'a.docx', content })
      return api.drive.assetDocument({ params: { id } })
    }
    await expect(read('just text')).rejects.toMatchObject({ code: 'asset.text_damaged' })
    const large = new Uint8Array(MAX_DOCUMENT_BYTES + 1)
    await expect(read(large)).rejects.toMatchObject({ code: 'asset.text_too_large' })
  })
})
