import { ApiError } from '@saffron/core/errors'
import { TranslateContext } from '@saffron/core/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import { testTranslate } from '../../testing/translate.ts'
import { BarContext } from '../layout/bar-context.ts'
import { ErrorPage } from './error-page.tsx'

async function render(error: unknown, hasBar = false): Promise<string> {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TranslateContext value={await testTranslate()}>
        <BarContext value={hasBar ? { lead: null, actions: null } : null}>
          <ErrorPage error={error} />
        </BarContext>
      </TranslateContext>
    </MemoryRouter>,
  )
  return html.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/ (class|tabindex|data-discover)="[^"]*"/g, '')
}

test('the 404 variant shows Page Not Found, and the message with the path as description', async () => {
  const html = await render(new ApiError('client.page_not_found', { values: { path: '/nowhere' } }))
  expect(html).toContain('<p>404</p><h1>Page Not Found</h1><p>Page Not Found: /nowhere</p>')
  expect(html).not.toContain('Reload')
})

test('omits the title below a bar that shows it', async () => {
  expect(await render(new ApiError('client.page_not_found', { values: { path: '/nowhere' } }), true)).not.toMatch(/<h/)
})

test('other errors show the generic variant: status 500, Internal Server Error, and a retry button', async () => {
  const html = await render(new TypeError('x is undefined'))
  expect(html).toContain('<p>500</p><h1>Internal Server Error</h1><p>Something went wrong. Try again.</p>')
  expect(html).toContain('Reload page')
  expect(html).not.toContain('x is undefined')
})

test('an error with the default message has no second line', async () => {
  expect(await render(new ApiError('client.page_failed'), true)).toContain(
    '<p>500</p><h2>Internal Server Error</h2><div>',
  )
})

test('a server error keeps its status', async () => {
  expect(await render(new ApiError('provider.timeout'))).toContain('<p>504</p>')
})

test('an unknown guard is shown by its name', async () => {
  const error = new ApiError('client.unknown_middleware', { values: { name: 'only-on-mondays' } })
  expect(await render(error)).toContain('Unknown route middleware: only-on-mondays')
})
