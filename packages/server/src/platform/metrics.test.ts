import { expect, it } from 'vitest'

import { createMetrics } from './metrics.ts'

it('writes its counts in Prometheus’ text format, whatever a label contains', () => {
  const metrics = createMetrics()
  const replies = metrics.counter('replies_total', 'Replies, by model.')
  replies.add({ model: 'a "b"\n\\c' })
  replies.add({ model: 'a "b"\n\\c' }, 2)
  metrics.gauge('open', 'Open now.', () => 7)
  const text = metrics.render()
  expect(text).toContain('# HELP replies_total Replies, by model.\n# TYPE replies_total counter\n')
  expect(text).toContain('replies_total{model="a \\"b\\"\\n\\\\c"} 3\n')
  expect(text).toContain('# TYPE open gauge\nopen 7\n')
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})
