import { TranslateContext } from '@saffron/core/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { testTranslate } from '../testing/translate.ts'
import { completeTail } from './complete-tail.ts'
import { Markdown } from './markdown.tsx'

const render = async (text: string, live = false) =>
  renderToStaticMarkup(
    <TranslateContext value={await testTranslate()}>
      <Markdown text={text} live={live} />
    </TranslateContext>,
  )

test('shows raw HTML as text', async () => {
  const html = await render('<img src=x onerror=alert(1)> and <script>alert(1)</script>\n\n<iframe src="//x"></iframe>')
  expect(html).not.toMatch(/<(img|script|iframe)/)
  expect(html).toContain('&lt;script&gt;')
})

test('a link sends no referrer, and only has allowed schemes', async () => {
  const html = await render('[a](https://example.com) [b](javascript:alert(1)) ![c](https://example.com/c.png)')
  expect(html).toContain('<a href="https://example.com/" target="_blank" rel="noopener noreferrer">a</a>')
  expect(html).not.toContain('javascript')
  expect(html).not.toContain('<img')
})

test('completes unclosed markup while streaming', async () => {
  expect(await render(completeTail('some **bold te'), true)).toContain('<strong>bold te</strong>')
  expect(await render(completeTail('a [link](https://exa'), true)).not.toContain('](')
  expect(completeTail('```md\n**bold')).toBe('```md\n**bold')
})

test('renders tables, lists and quotes', async () => {
  const html = await render('| a | b |\n|---|--:|\n| 1 | 2<br>3 |\n\n3. x\n4. y\n\n> q')
  expect(html).toContain('<td style="text-align:right">2<br/>3</td>')
  expect(html).toContain('<ol start="3">')
  expect(html).toContain('<blockquote><p>q</p></blockquote>')
})

test('resolves a reference by a later definition', async () => {
  expect(await render('See [docs].\n\n[docs]: https://example.com/d')).toContain('href="https://example.com/d"')
})

test('doesn’t render money as math', async () => {
  const html = await render('It costs $5 and then $6, or $7/$8.')
  expect(html).toContain('It costs $5 and then $6, or $7/$8.')
})

test('the marks of known citations are numbered buttons, but not in code', async () => {
  const citations = [{ key: '2.5', name: 'guide <1>.md' }]
  const html = renderToStaticMarkup(
    <TranslateContext value={await testTranslate()}>
      <Markdown text={'At dawn [§2.5], *not [§2.5]* `[§2.5]` nor [§9.9].'} citations={citations} />
    </TranslateContext>,
  )
  expect(html.match(/<button [^>]*data-citation="2\.5"[^>]*>/g)).toHaveLength(2)
  expect(html).toContain('<span class="visually-hidden">guide &lt;1&gt;.md </span>1</button>')
  expect(html).toContain('[§2.5]</code>')
  expect(html).toContain('nor [§9.9].')
})
