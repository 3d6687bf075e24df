import type { ErrorCode } from '../errors/index.ts'

/** The errors of files that can't be read as a script. Their texts are in the error catalogue. */
export type ScriptFault = Extract<ErrorCode, `playscript.${string}`>

/** Thrown by readers of files. */
export class ScriptError extends Error {
  readonly fault: ScriptFault

  constructor(fault: ScriptFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}
