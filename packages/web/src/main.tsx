import './theme/tokens.css'
import './theme/base.css'
import './theme/chat-outline.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { App } from './app.tsx'
import { followViewport } from './browser/follow-viewport.ts'
import { refuseDrops } from './browser/refuse-drops.ts'
import { preloadConversations } from './chat/index.ts'
import { features } from './features.ts'
import { pages } from './pages/page-table.ts'
import { registerServiceWorker } from './pwa/register-service-worker.ts'
import { watchChunks } from './shell/errors/chunk-failure.ts'
import { registerFeatures } from './shell/features/registry.ts'
import { loadFirstLanguage } from './shell/language/first-language.ts'
import { readLocale } from './shell/language/locale-choice.ts'
import { LocaleGate } from './shell/language/locale-gate.tsx'
import { preloadRoute } from './shell/layout/preload-route.ts'
import { watchBack } from './shell/navigation/back-guard.ts'
import { keepChoice } from './shell/session/keep-choice.ts'
import { followTheme } from './theme/theme.ts'

registerFeatures({ features, pages })
followTheme()
followViewport()
watchChunks()
watchBack()
refuseDrops()
preloadRoute(location.pathname)
const [translate] = await Promise.all([loadFirstLanguage(readLocale()), preloadConversations()])
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LocaleGate initial={translate} onChange={(locale) => keepChoice({ locale })}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </LocaleGate>
    </StrictMode>,
  )
}
registerServiceWorker(translate.locale)
