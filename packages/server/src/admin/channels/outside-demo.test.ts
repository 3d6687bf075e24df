import { expect, test } from 'vitest'

import { startDemoProvider } from '../../providers/index.ts'
import { endedDrawing, signedInApi, startTestServer } from '../../testing/index.ts'

test('a server draws with the demo provider of another process, which goes on when the server ends', async () => {
  const demo = await startDemoProvider({ paceMs: 0 })
  const server = await startTestServer({ config: { demoUrl: demo.url } })
  const api = await signedInApi(server)
  const drawing = await api.draw.generateImages({ body: { prompt: 'a crocus', size: '32x32' } })
  expect(await endedDrawing(api, drawing)).toMatchObject({ state: 'succeeded' })
  // The task has the drawing's ID, so it's the outside provider that drew it.
  expect((await fetch(`${demo.url}/draw/tasks/${drawing.id}`)).status).toBe(200)
  await server.close()
  expect((await fetch(`${demo.url}/models`)).status).toBe(200)
  await demo.close()
})
