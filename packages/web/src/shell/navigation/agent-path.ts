import { inSpace } from '../address/space-address.ts'

export const STORE_PATH = '/app/store/agent'

/** Returns the URL of the store in a space, with the details of an agent open. */
export const pathOfAgent = (agent: string, workspace?: string): string =>
  inSpace(`${STORE_PATH}?agent=${encodeURIComponent(agent)}`, workspace)

/** Returns the URL of an agent's form in its space. */
export const pathOfForm = (agent: string, workspace?: string): string =>
  inSpace(`/app/agents/${encodeURIComponent(agent)}/form`, workspace)

/** Returns the URL of a new chat with an agent. */
export const pathOfNewChat = (agent: string, workspace?: string): string =>
  inSpace(`/app/chats?agent=${encodeURIComponent(agent)}`, workspace)

/** Returns the agent that the URL of a new chat names. */
export const agentIn = (query: URLSearchParams): string | null => query.get('agent') || null

/** The state of a history entry of a new chat: what is asked right away. */
export interface AskState {
  readonly ask: string
}
