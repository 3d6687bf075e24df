import { lazyPage } from '../shell/navigation/lazy-page.ts'

/** Which accounts the plugins of a chat's agent need, and the way to connect them. */
export const AgentAccounts = lazyPage(() => import('./chat/agent-accounts.tsx'), 'plugins')
export { readAddedPlugins } from './read-plugin.ts'
export { useChatPlugins, usePluginsOf } from './chat/use-chat-plugins.tsx'
