import type { Model } from '@saffron/core/chat'
import type { ModelMedia } from '@saffron/core/draw'
import { loadTranslator, withArea } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { drawingFields, drawingValues, modelOf, modelsOf, settingsIn, takesImages } from './drawing-fields.ts'

const modelWith = (name: string, media: ModelMedia): Model => ({
  id: name,
  name,
  displayName: name,
  features: ['image'],
  demo: false,
  state: 'ok',
  media,
  createdAt: '2026-11-28T00:00:00.000Z',
  updatedAt: '2026-11-28T00:00:00.000Z',
})
const free = modelWith('free', { operations: ['generate', 'video'], seed: true })
const fixed = modelWith('fixed', { operations: ['generate'], sizes: ['512x512'], maxCount: 2 })
const settings = { model: 'free', ratio: '16:9', n: 4, seed: 7, quality: 'high' }

test('a ratio becomes a size for a model that draws any size', () => {
  expect(settingsIn(drawingValues({ settings }), free)).toEqual({ model: 'free', size: '1360x768', n: 4, seed: 7 })
})

test('another model gets what it supports, and the form shows that', async () => {
  const values = { ...drawingValues({ settings }), model: { image: 'fixed', video: '' } }
  expect(settingsIn(values, fixed)).toEqual({ model: 'fixed', n: 2 })
  const fields = drawingFields(values, [free, fixed], await withArea(await loadTranslator('en'), 'draw'))
  expect(fields.map(({ name }) => name)).toEqual(['prompt', 'made', 'model.image', 'also', 'shape', 'count'])
  const labelOf = (name: string, value: string) => {
    const field = fields.find((each) => each.name === name)
    return field?.kind === 'choice' ? field.options.find((option) => option.value === value)?.label : undefined
  }
  expect([labelOf('shape', '16:9'), labelOf('count', '4')]).toEqual(['Automatic', '2'])
})

test('a model that can’t make a video is replaced by the first one that can', () => {
  const values = drawingValues({ made: 'video', settings: { model: 'fixed', seconds: 3 } })
  expect(modelOf(values, [fixed, free])).toBe(free)
  expect(settingsIn(values, free)).toMatchObject({ model: 'free', seconds: 3 })
  expect(modelOf(values, [fixed])).toBeUndefined()
})

test('several models draw the same image, but never more than can be compared', () => {
  const able = ['a', 'b', 'c', 'd', 'e'].map((name) => modelWith(name, { operations: ['generate', 'video'] }))
  const values = { ...drawingValues({ settings: { model: 'c' } }), also: ['e', 'd', 'b', 'a', 'gone'] }
  expect(modelsOf(values, able).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd'])
  expect(modelsOf({ ...values, made: 'video' }, able).map(({ name }) => name)).toEqual(['a'])
})

test('a mask is asked for where the model edits with one', async () => {
  const t = await withArea(await loadTranslator('en'), 'draw')
  const namesFor = (operations: ModelMedia['operations']) =>
    drawingFields(drawingValues({}), [modelWith('one', { operations })], t).map(({ name }) => name)
  expect(namesFor(['generate', 'edit', 'mask'])).toContain('mask')
  expect(namesFor(['generate', 'edit'])).not.toContain('mask')
})

test('a model draws from as many images as it takes, and with a mask only if it edits with one', () => {
  const plain = modelWith('plain', { operations: ['generate', 'edit'], maxReferences: 1 })
  const masked = modelWith('masked', { operations: ['generate', 'edit', 'mask'], maxReferences: 2 })
  expect([takesImages(free, 0, false), takesImages(free, 1, false)]).toEqual([true, false])
  expect([takesImages(plain, 1, false), takesImages(plain, 1, true), takesImages(plain, 2, false)]).toEqual([
    true,
    false,
    false,
  ])
  expect(takesImages(masked, 2, true)).toBe(true)
})
