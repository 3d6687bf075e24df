import { render } from 'ink-testing-library'
import { type ReactElement, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import { FormField } from './form-field.tsx'

/** A form that empties its field after each submit. */
function Form({ onSent }: { readonly onSent: (value: string) => void }): ReactElement {
  const [value, setValue] = useState('')
  const send = (sent: string) => {
    onSent(sent)
    setValue('')
  }
  return <FormField label="Code" value={value} isActive onChange={setValue} onSubmit={send} />
}

it('submits a field again after the form emptied it, with the newly typed text', async () => {
  const sent: string[] = []
  const shown = render(
    <AppProvider value={await buildAppContext()}>
      <Form onSent={(value) => sent.push(value)} />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  const press = async (keys: string, expected: RegExp) => {
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected))
  }
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0))
  await press('123456', /Code: 123456/)
  await press('\r', /Code: *$/)
  await press('6', /Code: 6 *$/)
  await press('5', /Code: 65 *$/)
  await press('4\r', /Code: *$/)
  expect(sent).toEqual(['123456', '654'])
})
