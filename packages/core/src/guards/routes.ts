import type { Route, RouteParams } from './route.ts'

const CALLBACK_TYPES: ReadonlySet<string> = new Set(['google'])

const isKnownCallback = ({ type }: RouteParams): boolean => type !== undefined && CALLBACK_TYPES.has(type)

const app = { layout: 'default', access: 'user' } as const
const chat = { layout: 'chat-default', access: 'user' } as const
const store = { layout: 'store-default', access: 'user' } as const
const account = { layout: 'user-default', access: 'user' } as const
const workspace = { layout: 'workspace-default', access: 'user' } as const
const blank = { layout: 'blank', access: 'user' } as const
const superAdmin = { layout: 'default', access: 'user', roles: ['super-admin'] } as const
const guestOnly = { layout: 'blank-auto', access: 'guest-only' } as const

/** Every screen. The first part of the table is fixed by the product, the rest is ours. */
const table = [
  { path: '/', layout: 'blank-auto', access: 'guest', title: 'page.chats', redirect: '/app/chats' },
  { path: '/app', ...app, title: 'page.chats', redirect: '/app/chats' },
  { path: '/app/chats', ...chat, title: 'page.chats' },
  { path: '/app/chats/{id}', ...chat, title: 'page.chats' },
  { path: '/app/draw', ...app, title: 'page.draw' },
  { path: '/app/draw/{historyid}', ...app, title: 'page.draw' },
  { path: '/app/drive', ...app, title: 'page.drive' },
  { path: '/app/drive/{folderid}', ...app, title: 'page.drive' },
  { path: '/app/image', ...app, title: 'page.image' },
  { path: '/app/invite/{id}', ...app, title: 'page.invite' },
  { path: '/app/plugins', ...app, title: 'page.plugins' },
  { path: '/app/store', ...store, title: 'page.store', redirect: '/app/store/agent' },
  { path: '/app/store/agent', ...store, title: 'page.store' },
  { path: '/app/agents', ...app, title: 'page.agents', roles: ['admin'] },
  { path: '/app/agents/{id}/form', ...blank, title: 'page.agentForm' },
  { path: '/app/workspace', ...workspace, title: 'page.workspace' },
  { path: '/app/workspace/{id}', ...blank, title: 'page.workspace' },
  { path: '/app/test', ...app, title: 'page.test' },
  { path: '/app/user', ...account, title: 'page.userProfile' },
  { path: '/app/user/security', ...account, title: 'page.accountSecurity' },
  { path: '/app/user/walletRecord', ...account, title: 'page.walletRecord' },
  { path: '/app/admin', ...superAdmin, title: 'page.adminOverview' },
  { path: '/app/admin/channel', ...superAdmin, title: 'page.adminChannel' },
  { path: '/app/admin/giftcard', ...superAdmin, title: 'page.adminGiftcard' },
  { path: '/app/admin/systemEnv', ...superAdmin, title: 'page.adminSystemEnv' },
  { path: '/app/admin/systemPrompt', ...superAdmin, title: 'page.adminSystemPrompt' },
  { path: '/app/admin/user', ...superAdmin, title: 'page.adminUser' },
  { path: '/app/admin/walletRecord', ...superAdmin, title: 'page.adminWalletRecord' },
  { path: '/auth/login', ...guestOnly, title: 'page.login' },
  { path: '/auth/register', ...guestOnly, title: 'page.register' },
  { path: '/auth/forgotpwd', ...guestOnly, title: 'page.forgotPassword' },
  { path: '/auth/callback/{type}', ...guestOnly, title: 'page.callback', validate: isKnownCallback },

  { path: '/app/admin/model', ...superAdmin, title: 'page.adminModel' },
  { path: '/app/admin/audit', ...superAdmin, title: 'page.adminAudit' },
  { path: '/app/admin/outbox', ...superAdmin, title: 'page.adminOutbox' },
  { path: '/app/summary', ...app, title: 'page.summary' },
  { path: '/app/playscript', ...app, title: 'page.playscript' },
  { path: '/app/playscript/{id}', ...app, title: 'page.playscript' },
  { path: '/app/user/invitations', ...account, title: 'page.invitations' },
  { path: '/app/approve/{code}', ...blank, title: 'page.approve' },
] as const satisfies readonly Route[]

type TableRow = (typeof table)[number]

type RoutePath = TableRow['path']

/** The routes that show a page. The others redirect. */
export type PagePath = Exclude<TableRow, { readonly redirect: string }>['path']

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The names of path parameters. */
export type RouteParamName = NamesIn<RoutePath>

export const routes: readonly Route[] = table
