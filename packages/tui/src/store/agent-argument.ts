import type { ArgumentDefinition } from '../shell/commands/command-definition.ts'

/** The agent that a command is about, which the user may edit. */
export const ownAgentArgument: ArgumentDefinition = { name: '<agent>', about: 'cli.agents.named', values: 'ownAgents' }

/** The agent that a command is about, which the user may use. */
export const agentArgument: ArgumentDefinition = { name: '<agent>', about: 'cli.agents.named', values: 'agents' }
