import { loadTranslator } from '@saffron/core/i18n'
import { buildModel } from '@saffron/core/testing'
import { expect, test } from 'vitest'

import { modelLabel } from './model-label.ts'

test('a model is marked as a demo, as failing, or as both', async () => {
  const t = await loadTranslator('en')
  const model = buildModel({ displayName: 'Some model' })
  expect(modelLabel(model, t)).toBe('Some model')
  expect(modelLabel({ ...model, state: 'failing' }, t)).toBe('Some model (Not working)')
  expect(modelLabel({ ...model, state: 'failing', demo: true }, t)).toMatch(/^Some model \(.+, Not working\)$/)
})
