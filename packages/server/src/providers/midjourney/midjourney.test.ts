import { expect, test } from 'vitest'

import { failureOf, jsonReplay, mediaDouble, mediaInput, mediaRequest, noAbort } from '../../testing/media.ts'
import type { MediaState } from '../media.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { midjourney } from './index.ts'
import { midjourneyMedia } from './media.ts'

// The bodies are the examples of the servers' own documentation: docs/api.md of github.com/novicezk/midjourney-proxy (plain)
// and of github.com/litter-coder/midjourney-proxy-plus, and docs/en/api.md of github.com/trueai-org/midjourney-proxy for the
// full queue. The edits are those of "编辑图片（Edit）" in the relays' documentation (POST /mj/submit/edits), the blend and
// cancel those of docs/midjourney-proxy-image.md of github.com/zeta-techs/new-api-docs. No recording is public.

const SUBMITTED = { code: 1, description: '成功', result: '8498455807619990' }
const EXISTS = {
  code: 21,
  description: '任务已存在',
  result: '0741798445574458',
  properties: { status: 'SUCCESS', imageUrl: 'https://xxxx' },
}
const QUEUED = {
  code: 22,
  description: '排队中，前面还有1个任务',
  result: '0741798445574458',
  properties: { numberOfQueues: 1 },
}
const FULL = {
  code: 23,
  description: 'Queue is full, please try again later',
  result: '14001929738841620',
  properties: { discordInstanceId: '1118138338562560102' },
}
const BANNED = {
  code: 24,
  description: '可能包含敏感词',
  properties: { promptEn: 'nude body', bannedWord: 'nude' },
}

const TASK = {
  id: '1689231405853400',
  action: 'IMAGINE',
  status: 'SUCCESS',
  prompt: '猫猫',
  promptEn: 'Cat',
  description: '/imagine 猫猫',
  submitTime: 1689231405854,
  startTime: 1689231442755,
  finishTime: 1689231544312,
  progress: '100%',
  imageUrl: 'https://cdn.discordapp.com/attachments/xxx/xxx/xxxx.png',
  failReason: null,
  properties: { finalPrompt: 'Cat' },
}

const plus = { dialect: 'proxy-plus' } as const

async function start(
  changes: Parameters<typeof mediaRequest>[0],
  {
    answer = jsonReplay(SUBMITTED),
    ...settings
  }: Partial<ChannelConnection> & { answer?: Parameters<typeof mediaDouble>[1] },
) {
  const { channel, requests } = await mediaDouble('midjourney', answer, settings)
  const request = mediaRequest({ model: 'midjourney', prompt: 'Cat', ...changes })
  const starting = midjourneyMedia.start(channel, request, { signal: noAbort() })
  return { starting, requests }
}

const image = mediaInput(Buffer.from('image'))
const imageUrl = `data:image/png;base64,${Buffer.from('image').toString('base64')}`

test('a prompt is submitted with its parameters at the end, and the key as each kind of server reads it', async () => {
  const changes = { ratio: '16:9', negativePrompt: 'fog', seed: 7, style: 'raw', inputs: [image] }
  const { starting, requests } = await start(changes, {})
  expect(await starting).toEqual({ state: 'task', task: '8498455807619990' })
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/mj/submit/imagine',
    headers: { 'mj-api-secret': 'sk-secret-of-the-channel', authorization: 'Bearer sk-secret-of-the-channel' },
  })
  expect(requests[0]?.body).toEqual({
    prompt: 'Cat --ar 16:9 --no fog --style raw --seed 7',
    base64Array: [imageUrl],
  })
})

test.for([
  [{ operation: 'describe', inputs: [image] }, {}, '/mj/submit/describe', { base64: imageUrl }],
  [
    { operation: 'blend', inputs: [image, image], ratio: '3:2' },
    {},
    '/mj/submit/blend',
    { base64Array: [imageUrl, imageUrl], dimensions: 'LANDSCAPE' },
  ],
  [
    { operation: 'action', action: { task: '1', id: 'UPSCALE:2' } },
    {},
    '/mj/submit/change',
    { taskId: '1', action: 'UPSCALE', index: 2 },
  ],
  [
    { operation: 'action', action: { task: '1', id: 'REROLL' } },
    {},
    '/mj/submit/change',
    { taskId: '1', action: 'REROLL' },
  ],
  [
    { operation: 'action', action: { task: '1', id: 'MJ::JOB::upsample::2::1c6d' } },
    plus,
    '/mj/submit/action',
    { taskId: '1', customId: 'MJ::JOB::upsample::2::1c6d' },
  ],
  [{ operation: 'generate' }, plus, '/mj/submit/imagine', { botType: 'MID_JOURNEY', prompt: 'Cat' }],
  [{ model: 'niji-journey' }, plus, '/mj/submit/imagine', { botType: 'NIJI_JOURNEY', prompt: 'Cat' }],
  [
    { operation: 'edit', inputs: [image] },
    plus,
    '/mj/submit/edits',
    { action: 'EDITS', prompt: 'Cat', base64Array: [imageUrl] },
  ],
] as const)('%j of %j is POST %s', async ([changes, settings, path, body]) => {
  const { starting, requests } = await start(changes, settings)
  await starting
  expect(requests.map((request) => [request.path, request.body])).toEqual([[path, body]])
})

test('the mode of a relay may end the base URL', async () => {
  const { channel, requests } = await mediaDouble('midjourney', jsonReplay(SUBMITTED))
  for (const path of ['/mj', '/mj-fast', '/mj-fast/mj/']) {
    const other = { ...channel, baseUrl: `${channel.baseUrl}${path}` }
    await midjourneyMedia.start(other, mediaRequest({ prompt: 'Cat' }), { signal: noAbort() })
  }
  expect(requests.map(({ path }) => path)).toEqual([
    '/mj/submit/imagine',
    '/mj-fast/mj/submit/imagine',
    '/mj-fast/mj/submit/imagine',
  ])
})

test('a plain server isn’t asked for edits or videos', async () => {
  for (const operation of ['edit', 'video'] as const) {
    const { starting, requests } = await start({ operation, inputs: [image] }, {})
    expect(await failureOf(starting)).toMatchObject({
      code: 'draw.unsupported',
      statusCode: 400,
      values: { model: 'midjourney', detail: expect.stringMatching(/\.$/) as string },
    })
    expect(requests).toEqual([])
  }
})

test('a task that exists or waits in a queue is followed', async () => {
  for (const answer of [EXISTS, QUEUED]) {
    expect(await (await start({}, { answer: jsonReplay(answer) })).starting).toMatchObject({ task: '0741798445574458' })
  }
})

test.for([
  ['a full queue', FULL, 'provider.rate_limited', 'Queue is full, please try again later'],
  ['a banned word', BANNED, 'draw.banned_words', 'nude'],
  ['a missing parameter', { code: 4, description: 'prompt不能为空' }, 'provider.invalid_request', 'prompt不能为空'],
  ['no free account', { code: 9, description: '无可用的账号实例' }, 'provider.failed', '无可用的账号实例'],
  ['no task', { code: 1, description: '成功' }, 'provider.unreadable', 'the answer names no task'],
] as const)('%s is an error, although it comes with HTTP 200', async ([, answer, code, detail]) => {
  const { starting } = await start({}, { answer: jsonReplay(answer) })
  const error = await failureOf(starting)
  expect(error).toBeInstanceOf(ProviderError)
  expect(error).toMatchObject({ code, values: { detail } })
})

const WAITS = { code: 21, description: 'Waiting for window confirm', result: '77', properties: { finalPrompt: 'Cat' } }

const asksFirst = (_: unknown, number: number) => jsonReplay(number === 0 ? WAITS : { ...SUBMITTED, result: '78' })

test('an action of proxy-plus that asks back is confirmed with the prompt of its task', async () => {
  const action = { operation: 'action', action: { task: '1', id: 'MJ::JOB::pan_left::1::1c6d::SOLO' } } as const
  const { starting, requests } = await start(action, { ...plus, answer: asksFirst })
  expect(await starting).toEqual({ state: 'task', task: '78' })
  expect(requests[1]).toMatchObject({ path: '/mj/submit/modal', body: { taskId: '77', prompt: '' } })
})

async function poll(answer: unknown, settings: Partial<ChannelConnection> = {}) {
  const replay = answer === undefined ? { status: 200 } : jsonReplay(answer)
  const { channel, requests } = await mediaDouble('midjourney', replay, settings)
  const state = await midjourneyMedia.poll?.(channel, TASK.id, noAbort())
  return { state, requests }
}

/** The actions of the first file. */
const actionsIn = (state: MediaState | undefined) => (state?.state === 'done' && state.files[0]?.actions) || []

test('a finished grid has the changes of the plain dialect', async () => {
  const { state, requests } = await poll(TASK)
  expect(requests[0]).toMatchObject({ method: 'GET', path: `/mj/task/${TASK.id}/fetch` })
  expect(state).toMatchObject({
    state: 'done',
    revisedPrompt: 'Cat',
    files: [{ content: { url: TASK.imageUrl }, actions: expect.any(Array) as unknown[] }],
  })
  expect(actionsIn(state).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
    ...[1, 2, 3, 4].map((at) => `upscale UPSCALE:${at}`),
    ...[1, 2, 3, 4].map((at) => `variation VARIATION:${at}`),
    'reroll REROLL',
  ])
  expect((await poll({ ...TASK, action: 'UPSCALE' })).state).toMatchObject({ files: [{ content: {} }] })
})

const button = (customId: string, label: string, emoji = '') => ({ customId, label, emoji, type: 2, style: 2 })

test('the buttons of proxy-plus are actions, except those that need more than a click', async () => {
  const buttons = [
    button('MJ::JOB::upsample::1::85a4b4c1-8835-46c5-a15c-aea34fad1862', 'U1'),
    button('MJ::JOB::variation::1::85a4b4c1', 'V1'),
    button('MJ::JOB::high_variation::1::85a4b4c1::SOLO', 'Vary (Strong)', '🪄'),
    button('MJ::JOB::reroll::0::1c6dff5e-5632-40c6-9d4c-afb261705313::SOLO', '', '🔄'),
    button('MJ::Outpaint::50::1::85a4b4c1::SOLO', 'Zoom Out 2x', '🔍'),
    button('MJ::JOB::pan_left::1::85a4b4c1::SOLO', '', '⬅️'),
    button('MJ::CustomZoom::85a4b4c1', 'Custom Zoom', '🔍'),
    button('MJ::Inpaint::1::85a4b4c1::SOLO', 'Vary (Region)', '🖌️'),
    button('MJ::BOOKMARK::85a4b4c1', '', '❤️'),
  ]
  const { state } = await poll({ ...TASK, buttons }, plus)
  expect(actionsIn(state).map(({ kind, label }) => [kind, label])).toEqual([
    ['upscale', 'U1'],
    ['variation', 'V1'],
    ['variation', '🪄 Vary (Strong)'],
    ['reroll', '🔄'],
    ['zoom', '🔍 Zoom Out 2x'],
    ['pan', '⬅️'],
  ])
})

test('a description has its four prompts one by one', async () => {
  const finalPrompt = '1️⃣ Cat --ar 5:4\n\n2️⃣ Cat2 --ar 5:4\n\n3️⃣ Cat3 --ar 5:4\n\n4️⃣ Cat4 --ar 5:4'
  const { state } = await poll({ ...TASK, action: 'DESCRIBE', properties: { finalPrompt } })
  const prompts = ['Cat --ar 5:4', 'Cat2 --ar 5:4', 'Cat3 --ar 5:4', 'Cat4 --ar 5:4']
  expect(state).toEqual({ state: 'done', files: [], prompts })
})

test.for([
  [
    { ...TASK, status: 'NOT_START', progress: '0%', imageUrl: null },
    { state: 'running', progress: 0 },
  ],
  [{ ...TASK, status: 'SUBMITTED', progress: null, imageUrl: null }, { state: 'running' }],
  [
    { ...TASK, status: 'IN_PROGRESS', progress: '45%' },
    { state: 'running', progress: 45, preview: { url: TASK.imageUrl } },
  ],
  [{ ...TASK, status: 'IN_PROGRESS', progress: '173%', imageUrl: '' }, { state: 'running' }],
] as const)('%j is in progress, and only a possible progress is taken', async ([task, state]) => {
  expect((await poll(task)).state).toEqual(state)
})

test.for([
  [{ ...TASK, status: 'FAILURE', failReason: '[Invalid parameter] Invalid value' }, 'provider.failed'],
  [{ ...TASK, status: 'FAILURE', failReason: 'Banned prompt detected' }, 'draw.banned_words'],
  [{ ...TASK, status: 'CANCEL' }, 'provider.failed'],
  [undefined, 'provider.failed'],
] as const)('%j has failed', async ([task, code]) => {
  expect((await poll(task)).state).toMatchObject({ state: 'failed', error: { code } })
})

test('a task that waits for a confirmation gets it', async () => {
  const { channel, requests } = await mediaDouble('midjourney', ({ method }) =>
    jsonReplay(method === 'GET' ? { ...TASK, status: 'MODAL', progress: '0%', imageUrl: null } : SUBMITTED),
  )
  expect(await midjourneyMedia.poll?.(channel, TASK.id, noAbort())).toEqual({ state: 'running', progress: 0 })
  expect(requests[1]).toMatchObject({ path: '/mj/submit/modal', body: { taskId: TASK.id } })
})

test('a cancelled task is cancelled there, if the server can do that', async () => {
  const { channel, requests } = await mediaDouble('midjourney', { status: 404 })
  await midjourneyMedia.cancel?.(channel, TASK.id, noAbort())
  expect(requests[0]).toMatchObject({ method: 'POST', path: `/mj/task/${TASK.id}/cancel` })
})

test('a channel has the bots of its dialect, and no chat', async () => {
  const { channel, requests } = await mediaDouble('midjourney', { status: 200 })
  const plain = await midjourney.listModels(channel, noAbort())
  expect(plain.map(({ name, features }) => [name, features])).toEqual([['midjourney', ['image']]])
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/mj/task/0/fetch' })
  const other = await midjourney.listModels({ ...channel, ...plus }, noAbort())
  expect(other.map(({ name, features }) => [name, features])).toEqual([
    ['midjourney', ['image', 'imageEdit']],
    ['niji-journey', ['image', 'imageEdit']],
  ])
  const chat = midjourney.openChat(channel, { model: 'midjourney', messages: [] }, noAbort())
  expect(await failureOf(chat)).toMatchObject({ code: 'model.not_available' })
})

test('a wrong key shows when the models are listed', async () => {
  const { channel } = await mediaDouble('midjourney', { status: 401, body: ['未登录'] })
  expect(await failureOf(midjourney.listModels(channel, noAbort()))).toMatchObject({ code: 'provider.refused' })
})
