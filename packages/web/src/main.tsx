import './theme/tokens.css'
import './theme/base.css'
import './theme/chat-outline.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { App } from './app.tsx'
import { preloadConversations } from './chat/index.ts'
import { registerServiceWorker } from './pwa/register-service-worker.ts'
import { watchChunks } from './shell/errors/chunk-failure.ts'
import { loadFirstLanguage } from './shell/first-language.ts'
import { followViewport } from './shell/follow-viewport.ts'
import { readLocale } from './shell/locale-choice.ts'
import { LocaleGate } from './shell/locale-gate.tsx'
import { refuseDrops } from './shell/refuse-drops.ts'
import { preloadRoute } from './shell/routing/preload-route.ts'
import { followTheme } from './theme/theme.ts'

followTheme()
followViewport()
watchChunks()
refuseDrops()
preloadRoute(location.pathname)
const [translate] = await Promise.all([loadFirstLanguage(readLocale()), preloadConversations()])
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LocaleGate initial={translate}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </LocaleGate>
    </StrictMode>,
  )
}
registerServiceWorker(translate.locale)
