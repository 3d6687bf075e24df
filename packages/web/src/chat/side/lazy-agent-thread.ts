import { lazyPage } from '../../shell/navigation/lazy-page.ts'

/** A chat with an agent that isn't kept. */
export const AgentThread = lazyPage(() => import('./agent-thread.tsx'), 'agents')
