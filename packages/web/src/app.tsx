import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'

import { ChatPage } from './chat/index.ts'
import { AppShell } from './shell/app-shell.tsx'
import { GuardedRoute } from './shell/guarded-route.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

const LoginPage = lazy(() => import('./auth/login-page.tsx'))
const GalleryPage = lazy(() => import('./gallery/gallery-page.tsx'))
const RegisterPage = lazy(() => import('./auth/register-page.tsx'))

/** Chat is the entry; every other page is fetched when it is gone to. */
export function App() {
  return (
    <Suspense>
      <GuardedRoute>
        <Routes>
          <Route path="/app/chats/:id?" element={inShell(<ChatPage />)} />
          <Route path="/app/test" element={inShell(<GalleryPage />)} />
          <Route path="/auth/login" element={<LoginPage />} />
          <Route path="/auth/register" element={<RegisterPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </GuardedRoute>
    </Suspense>
  )
}

const inShell = (page: ReactNode) => <AppShell>{page}</AppShell>
