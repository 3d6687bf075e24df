import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'
import { AGENT_FIELDS, type AgentFields } from './agent-fields.ts'

/** Changes of an agent on this device that aren't saved, and the fields they were made in. */
interface KeptAgent {
  readonly base: Partial<AgentFields>
  readonly mine: Partial<AgentFields>
}

const keyOf = (agent: string): string => `agent.${agent}`

export function keepAgent(storage: TextStorage, agent: string, kept: KeptAgent): void {
  storage.set(keyOf(agent), storedText(kept, Date.now()))
}

export const forgetAgent = (storage: TextStorage, agent: string): void => storage.remove(keyOf(agent))

/** Returns the unsaved changes of an agent. Undefined if there are none. */
export function readKeptAgent(storage: TextStorage, agent: string): KeptAgent | undefined {
  const value = readStored(storage.get(keyOf(agent)), Date.now())
  if (typeof value !== 'object' || value === null) return undefined
  const { base, mine }: { base?: unknown; mine?: unknown } = value
  return isObject(base) && isObject(mine) ? { base: known(base), mine: known(mine) } : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An earlier version may have stored fields that don't exist anymore. */
const known = (fields: object): Partial<AgentFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => AGENT_FIELDS.some((field) => field === name)))
