import { expect, test } from 'vitest'

import { loadTranslator, withArea } from '../i18n/index.ts'
import { channelFormFields } from './channel-fields.ts'
import { ADVANCED_CHANNEL_FIELDS, EMPTY_CHANNEL_FORM } from './channel-form.ts'
import type { NamedField } from './form-field.ts'
import { mediaFormOf } from './media-form.ts'
import {
  ADVANCED_MODEL_FIELDS,
  modelFormFields,
  newModelFormFields,
  priceNamesOf,
  quickPriceFields,
} from './model-fields.ts'
import { EMPTY_NEW_MODEL, priceBodyOf, priceFormOf } from './model-form.ts'
import { EMPTY_PROMPT_FORM, promptFormFields } from './prompt-form.ts'

const t = await withArea(await loadTranslator('en'), 'admin')
const namesOf = (fields: readonly NamedField[]) => fields.map(({ name }) => name)

test('a new channel has the fields of its type, and shows the URL that applies without one', () => {
  const openai = channelFormFields(t, EMPTY_CHANNEL_FORM)
  expect(namesOf(openai)).toHaveLength(Object.keys(EMPTY_CHANNEL_FORM).length)
  expect(namesOf(openai.filter(({ group }) => group === 'Advanced'))).toEqual(ADVANCED_CHANNEL_FIELDS)
  const anthropic = channelFormFields(t, { ...EMPTY_CHANNEL_FORM, type: 'anthropic' })
  expect(namesOf(anthropic)).not.toContain('dialect')
  expect(namesOf(anthropic)).not.toContain('video')
  expect(anthropic.find(({ name }) => name === 'baseUrl')).toMatchObject({ placeholder: 'https://api.anthropic.com' })
  expect(anthropic.find(({ name }) => name === 'apiKey')).toMatchObject({ kind: 'secret' })
})

test('a channel that only draws has its own dialects, and no field for chats', () => {
  const fields = channelFormFields(t, { ...EMPTY_CHANNEL_FORM, type: 'midjourney' })
  expect(namesOf(fields)).not.toContain('drainSeconds')
  expect(fields.find(({ name }) => name === 'dialect')).toMatchObject({
    label: 'Midjourney API compatibility',
    options: [{ value: 'proxy' }, { value: 'proxy-plus' }],
  })
})

test('a model has its prices and what few people need under headings', () => {
  const media = mediaFormOf({})
  const fields = modelFormFields(t, { media })
  const under = (heading: string) => namesOf(fields.filter(({ group }) => group === heading))
  expect(under('Prices')).toContain('prices.input')
  expect(under('Advanced')).toEqual([...ADVANCED_MODEL_FIELDS, 'media.source'])
  const own = modelFormFields(t, { media: { ...media, source: 'own' } })
  expect(namesOf(own)).toEqual(expect.arrayContaining(Object.keys(media).map((name) => `media.${name}`)))
  expect(fields.find(({ name }) => name === 'defaultFor')).toMatchObject({ kind: 'choices' })
})

test('a model that is added is given to channels, if there are any', () => {
  expect(namesOf(newModelFormFields(t, []))).toEqual(['name', 'features'])
  const fields = newModelFormFields(t, [{ id: '1', name: 'Ours' }])
  expect(namesOf(fields)).toEqual(Object.keys(EMPTY_NEW_MODEL))
  expect(fields[1]).toMatchObject({ options: [{ value: '1', label: 'Ours' }] })
})

test('prices are asked for by what a model can do, and by what it already costs', () => {
  expect(priceNamesOf({ features: ['chat'], prices: {} })).toEqual(['input', 'cachedInput', 'output'])
  expect(priceNamesOf({ features: ['image'], prices: {} })).toContain('image')
  expect(priceNamesOf({ features: ['chat'], prices: { videoSecond: 1 } })).toContain('videoSecond')
  expect(namesOf(quickPriceFields(t, { features: ['chat'], prices: {} }))).not.toContain('variants')
  expect(namesOf(quickPriceFields(t, { features: ['video'], prices: {} }))).toContain('variants')
  expect(namesOf(quickPriceFields(t, { features: ['chat'], prices: { variants: [] } }))).toContain('variants')
})

test('the form of prices keeps those that depend on what is asked for', () => {
  const prices = { image: 40_000, variants: [{ size: '1024x1024', price: 80_000 }] }
  expect(priceBodyOf(priceFormOf({ prices }))).toMatchObject(prices)
  expect(priceBodyOf({ ...priceFormOf({ prices }), variants: '' }).variants).toBeNull()
})

test('the key of a prompt is asked for only once', () => {
  expect(namesOf(promptFormFields(t))).toEqual(Object.keys(EMPTY_PROMPT_FORM))
  const prompt = { id: '1', createdAt: '', updatedAt: '', key: 'chat.title', text: '', known: true, isDefault: true }
  const fields = promptFormFields(t, { ...prompt, variables: ['date'], note: '', version: 1 })
  expect(namesOf(fields)).toEqual(['text', 'note'])
  expect(fields[0]).toMatchObject({ kind: 'lines', hint: expect.stringContaining('{{date}}') })
})
