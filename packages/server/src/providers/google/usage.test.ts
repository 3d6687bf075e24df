import { expect, it } from 'vitest'

import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { google } from './index.ts'

const response = (text: string, usageMetadata: unknown, finishReason?: string) =>
  `data: ${JSON.stringify({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...(finishReason && { finishReason }) }],
    usageMetadata,
    modelVersion: 'm',
    responseId: 'r',
  })}\r\n\r\n`

const read = (replay: Replay) => replayReply({ provider: google, replay })

const PROMPT = { promptTokenCount: 10, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 10 }] }

it.each([
  [
    'thoughts beside the candidates',
    { ...PROMPT, candidatesTokenCount: 5, thoughtsTokenCount: 30, totalTokenCount: 45 },
    [10, 35, 0, 30],
  ],
  ['thoughts that only the total has', { ...PROMPT, candidatesTokenCount: 5, totalTokenCount: 45 }, [10, 35, 0, 0]],
  [
    'the cached part of the prompt once',
    { ...PROMPT, cachedContentTokenCount: 8, candidatesTokenCount: 5, totalTokenCount: 15 },
    [10, 5, 8, 0],
  ],
  [
    'what its own tools put into the prompt',
    { ...PROMPT, toolUsePromptTokenCount: 20, candidatesTokenCount: 5, totalTokenCount: 35 },
    [30, 5, 0, 0],
  ],
  ['no output where all was thrown away', { ...PROMPT, totalTokenCount: 10 }, [10, 0, 0, 0]],
  ['counts below zero as none', { promptTokenCount: -1, candidatesTokenCount: -5 }, undefined],
  ['counts in part as none', { promptTokenCount: 1.5, candidatesTokenCount: 5 }, [undefined, 5, 0, 0]],
  ['no counts as no usage', undefined, undefined],
])('usage counts %s', async (_, told, usage) => {
  const body = [response('H', PROMPT), response('i', told, 'STOP')]
  const reply = await read({ body })
  expect(reply).toMatchObject({ text: 'Hi', finish: 'stop' })
  // If the last part has no count, the first one's applies.
  expect(reply.usage).toEqual(usage ?? [10, undefined, 0, 0])
})

it('usage of an interrupted reply is the usage so far', async () => {
  const body = [response('Hi', { ...PROMPT, candidatesTokenCount: 1, totalTokenCount: 11 })]
  expect(await read({ body, ending: 'cut' })).toMatchObject({ usage: [10, 1, 0, 0], error: 'provider.cut' })
})
