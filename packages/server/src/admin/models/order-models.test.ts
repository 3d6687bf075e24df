import type { Model } from '@saffron/core/chat'
import { expect, it } from 'vitest'

import { orderModels } from './order-models.ts'

const at = '2026-01-01T00:00:00.000Z'
const model = (name: string): Model => ({
  id: '01980000-0000-7000-8000-000000000000',
  name,
  displayName: name,
  features: ['chat'],
  demo: name.startsWith('saffron-demo'),
  state: 'ok',
  createdAt: at,
  updatedAt: at,
})

it('models are sorted newest first within a family, then snapshots, then the demo', () => {
  const names = [
    'saffron-demo-vision',
    'claude-opus-4',
    'claude-opus-4-5',
    'gpt-4o-2024-08-06',
    'saffron-demo',
    'gpt-4o',
    'gpt-5-mini',
    'gpt-5.2',
    'gpt-5',
    'gpt-10',
  ]
  expect(orderModels(names.map(model)).map(({ name }) => name)).toEqual([
    'claude-opus-4-5',
    'claude-opus-4',
    'gpt-10',
    'gpt-5.2',
    'gpt-5',
    'gpt-5-mini',
    'gpt-4o',
    'gpt-4o-2024-08-06',
    'saffron-demo',
    'saffron-demo-vision',
  ])
})
