/**
 * The pages that few people open. The list of what each of them loads is long, so it's not part of the first page: it
 * loads before the page itself.
 */
export const rarePages = {
  overview: () => import('../admin/overview/overview-page.tsx'),
  audit: () => import('../admin/audit-page.tsx'),
  giftCards: () => import('../admin/gift-cards/gift-card-page.tsx'),
  users: () => import('../admin/users/users-page.tsx'),
  ledger: () => import('../admin/ledger/ledger-page.tsx'),
  channels: () => import('../admin/channels/channel-page.tsx'),
  models: () => import('../admin/models/model-page.tsx'),
  settings: () => import('../admin/settings/setting-page.tsx'),
  prompts: () => import('../admin/prompts/prompt-page.tsx'),
  outbox: () => import('../admin/outbox-page.tsx'),
  agents: () => import('../store/manage/manage-page.tsx'),
  gallery: () => import('../gallery/gallery-page.tsx'),
}

export type RarePage = keyof typeof rarePages
