import { loadTranslator } from '@saffron/core/i18n'
import type { WorkspaceEvent } from '@saffron/core/workspace'
import { describe, expect, it } from 'vitest'

import { eventText } from './event-text.ts'

const t = await loadTranslator('en')
const [ann, ben] = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ben' },
]

const event = (action: string, given: Partial<WorkspaceEvent> = {}): WorkspaceEvent => ({
  id: '01',
  action: `workspace.${action}`,
  actor: ann,
  createdAt: '2026-11-27T10:00:00.000Z',
  ...given,
})

describe('the text of an event', () => {
  it('names the member it happened to, and what changed', () => {
    const role = event('member_changed', { member: ben, detail: { member: ben.id, role: 'editor' } })
    expect(eventText(role, t)).toBe('Member changed · Ben · editor')
    const limit = event('member_changed', { member: ben, detail: { monthLimitMicros: 5_000_000 } })
    expect(eventText(limit, t)).toBe('Member changed · Ben · 5.00 credits a month')
    const none = event('member_changed', { member: ben, detail: { monthLimitMicros: 'none' } })
    expect(eventText(none, t)).toBe('Member changed · Ben · no monthly limit')
  })

  it('tells leaving from being removed, and a deleted account from none', () => {
    const detail = { role: 'viewer' }
    expect(eventText(event('member_removed', { member: ben, detail }), t)).toBe('Member removed · Ben · viewer')
    expect(eventText(event('member_removed', { member: ann, detail }), t)).toBe('Left')
    expect(eventText(event('member_removed', { member: null, detail }), t)).toBe(
      'Member removed · Deleted account · viewer',
    )
  })

  it('shows an action that it doesn’t know by its own name', () => {
    expect(eventText(event('painted_green'), t)).toBe('workspace.painted_green')
  })
})
