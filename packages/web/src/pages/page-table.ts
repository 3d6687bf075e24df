import type { PagePath } from '@saffron/core/guards'
import type { Area } from '@saffron/core/i18n'

import { ChatPage } from '../chat/index.ts'
import { preloadMarkdown } from '../markdown/lazy-markdown.tsx'
import type { Page, Pages } from '../shell/features/feature.ts'
import { lazyPage } from '../shell/navigation/lazy-page.ts'
import type { RarePage } from './rare-pages.ts'

/** Shared by both routes, so it stays mounted between folders. */
const DrivePage = lazyPage(() => import('../drive/drive-page.tsx'), 'drive')

const rarePage = (name: RarePage, area?: Area) =>
  lazyPage<object>(async () => (await import('./rare-pages.ts')).rarePages[name](), area)

/**
 * The pages by their path in core's route table. The types ensure that every route has exactly one page. The chat is in the entry chunk, and other pages load on
 * navigation.
 */
const table = {
  '/app/admin': rarePage('overview'),
  '/app/admin/audit': rarePage('audit'),
  '/app/admin/giftcard': rarePage('giftCards'),
  '/app/admin/user': rarePage('users'),
  '/app/admin/walletRecord': rarePage('ledger'),
  '/app/admin/channel': rarePage('channels'),
  '/app/admin/model': rarePage('models'),
  '/app/admin/systemEnv': rarePage('settings'),
  '/app/admin/systemPrompt': rarePage('prompts'),
  '/app/admin/outbox': rarePage('outbox'),
  '/app/agents': rarePage('agents', 'store'),
  '/app/agents/{id}/form': lazyPage(() => import('../store/form/form-page.tsx'), 'store'),
  '/app/approve/{code}': lazyPage(() => import('../auth/approve/approve-page.tsx')),
  '/app/chats': ChatPage,
  '/app/chats/{id}': ChatPage,
  '/app/draw': lazyPage(() => import('../draw/draw-page.tsx'), 'draw'),
  '/app/draw/{historyid}': lazyPage(() => import('../draw/entry/entry-page.tsx'), 'draw'),
  '/app/image': lazyPage(() => import('../draw/image/image-page.tsx'), 'draw'),
  '/app/drive': DrivePage,
  '/app/drive/{folderid}': DrivePage,
  '/app/playscript': lazyPage(() => import('../playscript/list/scripts-page.tsx'), 'playscript'),
  '/app/playscript/{id}': lazyPage(() => import('../playscript/page/script-page.tsx'), 'playscript'),
  '/app/plugins': lazyPage(() => import('../plugins/plugins-page.tsx'), 'plugins'),
  '/app/store/agent': lazyPage(() => import('../store/store-page.tsx'), 'store'),
  '/app/summary': lazyPage(() => import('../summary/summary-page.tsx'), 'summary'),
  '/app/user': lazyPage(() => import('../auth/profile/profile-page.tsx')),
  '/app/user/invitations': lazyPage(() => import('../auth/invitations/invitations-page.tsx')),
  '/app/user/walletRecord': lazyPage(() => import('../wallet/wallet-page.tsx'), 'account'),
  '/app/user/security': lazyPage(() => import('../auth/security/security-page.tsx')),
  '/app/test': rarePage('gallery', 'gallery'),
  '/app/invite/{id}': lazyPage(() => import('./invite-page.tsx')),
  '/app/workspace': lazyPage(() => import('../workspace/list/workspaces-page.tsx'), 'workspace'),
  '/app/workspace/{id}': lazyPage(() => import('../workspace/page/workspace-page.tsx'), 'workspace'),
  '/auth/callback/{type}': lazyPage(() => import('../auth/callback-page.tsx'), 'account'),
  '/auth/forgotpwd': lazyPage(() => import('../auth/forgot-password-page.tsx'), 'account'),
  '/auth/login': lazyPage(() => import('../auth/login-page.tsx'), 'account'),
  '/auth/register': lazyPage(() => import('../auth/register-page.tsx'), 'account'),
} as const satisfies Record<PagePath, Page>

export const pages: Pages = {
  table,
  alsoLoads: { '/app/chats/{id}': preloadMarkdown } satisfies Partial<Record<PagePath, () => void>>,
}
