import { expect, test } from 'vitest'

import { decodeEntities } from './decode-entities.ts'
import { safeLink } from './safe-link.ts'

test.each(['https://example.com/a?b=1', 'http://example.com/', 'mailto:a@example.com'])('%s is a link', (href) => {
  expect(safeLink(href)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//example.com',
  '/relative',
  'streamdown:incomplete-link',
  '',
])('%j is not a link', (href) => {
  expect(safeLink(href)).toBeUndefined()
})

test('decodes character references once', () => {
  expect(decodeEntities('a &amp;lt; b &#65;&#x42; &nope; &copy;')).toBe('a &lt; b AB &nope; ©')
})

test('keeps a reference to an unknown character', () => {
  expect(decodeEntities('&#0; &#xD800; &#1114112;')).toBe('&#0; &#xD800; &#1114112;')
})
