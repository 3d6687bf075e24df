import { createApi } from '@saffron/core/client'
import { loadTranslator, type Locale } from '@saffron/core/i18n'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'

import { createTransfers, type Transfers } from '../drive/transfers.ts'
import type { AppContext } from '../shell/app-context.tsx'
import { createSpace } from '../shell/space/index.ts'

/** The context of screens with real parts, an in-memory session and an address without a server. */
export async function buildAppContext(locale: Locale = 'en'): Promise<AppContext & { readonly transfers: Transfers }> {
  const session = createSession(createMemoryStorage())
  const t = await loadTranslator(locale)
  const api = createApi({ baseUrl: 'http://127.0.0.1:1', session })
  return {
    api,
    session,
    space: createSpace(undefined, () => ({ api, t })),
    sessionPath: '',
    settings: {},
    t,
    features: { color: false, links: false },
    pictures: { way: 'line', send: () => undefined },
    send: () => undefined,
    redraw: () => undefined,
    transfers: createTransfers(t),
    ownBuffer: { enter: () => undefined, leave: () => undefined },
    aside: (work) => work(),
  }
}
