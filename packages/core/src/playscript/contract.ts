import type { CallsOf } from '../endpoints/calls.ts'
import { batchContract } from './batch-contract.ts'
import { sceneContract } from './scene-contract.ts'
import { scriptContract } from './script-contract.ts'

export * from './batch-contract.ts'
export * from './bodies.ts'
export * from './entities.ts'
export * from './kinds.ts'
export * from './languages.ts'
export * from './limits.ts'
export * from './proposal-entities.ts'
export * from './scene-contract.ts'
export * from './script-contract.ts'
export * from './script-entities.ts'

/** Scripts and their scenes. */
export const playscriptContract = { ...scriptContract, ...sceneContract, ...batchContract } as const

/** The calls that scripts need of the client. */
export interface PlayscriptApi {
  readonly playscript: CallsOf<typeof playscriptContract>
}
export type { ScriptFault } from './script-error.ts'
