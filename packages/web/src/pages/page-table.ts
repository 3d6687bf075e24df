import type { PagePath } from '@saffron/core/guards'

import { ChatPage } from '../chat/index.ts'
import { preloadMarkdown } from '../markdown/lazy-markdown.tsx'
import type { Page, Pages } from '../shell/features/feature.ts'
import { lazyPage } from '../shell/navigation/lazy-page.ts'

/** Shared by both routes, so it stays mounted between folders. */
const DrivePage = lazyPage(() => import('../drive/drive-page.tsx'), 'drive')

/**
 * The pages by their path in core's route table. A new page gets a line here and leaves the table of planned features.
 * The types ensure that every route has exactly one page. The chat is in the entry chunk, and other pages load on
 * navigation.
 */
const built = {
  '/app/admin': lazyPage(() => import('../admin/overview/overview-page.tsx')),
  '/app/admin/audit': lazyPage(() => import('../admin/audit-page.tsx')),
  '/app/admin/giftcard': lazyPage(() => import('../admin/gift-cards/gift-card-page.tsx')),
  '/app/admin/user': lazyPage(() => import('../admin/users/users-page.tsx')),
  '/app/admin/walletRecord': lazyPage(() => import('../admin/ledger/ledger-page.tsx')),
  '/app/admin/channel': lazyPage(() => import('../admin/channels/channel-page.tsx')),
  '/app/admin/model': lazyPage(() => import('../admin/models/model-page.tsx')),
  '/app/admin/systemEnv': lazyPage(() => import('../admin/settings/setting-page.tsx')),
  '/app/admin/systemPrompt': lazyPage(() => import('../admin/prompts/prompt-page.tsx')),
  '/app/admin/outbox': lazyPage(() => import('../admin/outbox-page.tsx')),
  '/app/agents/{id}/form': lazyPage(() => import('../store/form/form-page.tsx'), 'store'),
  '/app/approve/{code}': lazyPage(() => import('../auth/approve/approve-page.tsx')),
  '/app/chats': ChatPage,
  '/app/chats/{id}': ChatPage,
  '/app/drive': DrivePage,
  '/app/drive/{folderid}': DrivePage,
  '/app/store/agent': lazyPage(() => import('../store/store-page.tsx'), 'store'),
  '/app/user': lazyPage(() => import('../auth/profile/profile-page.tsx')),
  '/app/user/invitations': lazyPage(() => import('../auth/invitations/invitations-page.tsx')),
  '/app/user/walletRecord': lazyPage(() => import('../wallet/wallet-page.tsx'), 'account'),
  '/app/user/security': lazyPage(() => import('../auth/security/security-page.tsx')),
  '/app/test': lazyPage(() => import('../gallery/gallery-page.tsx'), 'gallery'),
  '/app/invite/{id}': lazyPage(() => import('./invite-page.tsx')),
  '/app/workspace': lazyPage(() => import('../workspace/list/workspaces-page.tsx'), 'workspace'),
  '/app/workspace/{id}': lazyPage(() => import('../workspace/page/workspace-page.tsx'), 'workspace'),
  '/auth/callback/{type}': lazyPage(() => import('../auth/callback-page.tsx'), 'account'),
  '/auth/forgotpwd': lazyPage(() => import('../auth/forgot-password-page.tsx'), 'account'),
  '/auth/login': lazyPage(() => import('../auth/login-page.tsx'), 'account'),
  '/auth/register': lazyPage(() => import('../auth/register-page.tsx'), 'account'),
} as const satisfies Partial<Record<PagePath, Page>>

/** The routes of planned features. */
export type ComingSoonPath = Exclude<PagePath, keyof typeof built>

export const pages: Pages = {
  table: built,
  other: lazyPage(() => import('./coming-soon-page.tsx'), 'coming'),
  alsoLoads: { '/app/chats/{id}': preloadMarkdown } satisfies Partial<Record<PagePath, () => void>>,
}
