import { lazyPage } from '../../shell/navigation/lazy-page.ts'

/** A chat with the draft of an agent. */
export const AgentThread = lazyPage(() => import('./agent-thread.tsx'), 'agents')
