import { createApi } from '@saffron/core/client'
import { loadTranslator, type Locale } from '@saffron/core/i18n'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'

import type { AppContext } from '../ui/app-context.ts'

/** What screens work with: the real parts, on a session in memory and an address where nobody answers. */
export async function buildAppContext(locale: Locale = 'en'): Promise<AppContext> {
  const session = createSession(createMemoryStorage())
  return {
    api: createApi({ baseUrl: 'http://127.0.0.1:1', session }),
    session,
    sessionPath: '',
    settings: {},
    t: await loadTranslator(locale),
    features: { color: false, links: false },
    redraw: () => undefined,
    ownBuffer: { enter: () => undefined, leave: () => undefined },
  }
}
