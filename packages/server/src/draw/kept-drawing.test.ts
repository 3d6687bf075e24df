import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { followDrawing } from '@saffron/core/draw'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { sendAsset, signedInApi, startTestServer, testEngines } from '../testing/index.ts'

const picture = () =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: '#369' } })
    .png()
    .toBuffer()

test.each(testEngines())(
  'An edit on %s that is kept while its provider draws is put into the folder',
  async (engine) => {
    const server = await startTestServer({ engine })
    onTestFinished(() => server.close())
    const content = await picture()
    const [asked, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const provider = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json')
      const isList = request.url === '/models'
      if (!isList) {
        asked.resolve()
        await kept.promise
      }
      const data = isList ? [{ id: 'gpt-image-2' }] : [{ b64_json: content.toString('base64') }]
      response.end(JSON.stringify({ data }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => provider.once('listening', resolve))
    onTestFinished(() => void provider.close())

    const { admin } = await signedInApi(server, 'super-admin')
    const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    await admin.createChannel({ body: { name: 'Ours', type: 'openai', apiKey: 'sk-right-key-1234', baseUrl } })
    const api = await signedInApi(server)
    const image = (await sendAsset(server, api.user.id, { content, name: 'image.png' })).id
    const body = { image, prompt: 'x', model: 'gpt-image-2', keep: false }
    const { id } = await api.draw.editImage({ body })
    await asked.promise
    await api.draw.updateDrawing({ params: { id }, body: { keep: true } })
    kept.resolve()
    for await (const _event of followDrawing({ api, drawing: id }));
    const { results } = await api.draw.getDrawing({ params: { id }, query: {} })
    const asset = await api.drive.getAsset({ params: { id: results[0]?.asset ?? '' } })
    expect(asset.node).toEqual(expect.any(String))
  },
)
