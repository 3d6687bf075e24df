export { ChatPage } from './chat-page.tsx'
export { preloadConversations } from './preload-conversations.ts'
export { pathOfChat } from './chat-path.ts'
export { AgentThread } from './side/lazy-agent-thread.ts'
