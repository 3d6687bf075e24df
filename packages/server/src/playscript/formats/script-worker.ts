import { parentPort } from 'node:worker_threads'

import { ScriptError, type ScriptFault } from '@saffron/core/playscript'

import { TextError, type TextFault } from '../../documents/text-error.ts'
import type { ScriptReport } from './parse-script-file.ts'
import { readScriptFile, type ScriptSource } from './read-script-file.ts'

// Runs in its own thread, which can be ended at any time. See parse-script-file.ts.

const FAULTS: Readonly<Record<TextFault, ScriptFault>> = {
  'asset.text_damaged': 'playscript.damaged',
  'asset.text_locked': 'playscript.locked',
  'asset.text_too_large': 'playscript.too_large',
  'asset.text_too_slow': 'playscript.too_slow',
  'asset.text_none': 'playscript.unknown_format',
}

function report(message: ScriptReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort?.postMessage(message)
}

async function read(source: ScriptSource): Promise<void> {
  try {
    report({ script: await readScriptFile(source, (progress) => report({ progress })) })
  } catch (error) {
    report({ fault: faultOf(error) })
  }
}

const faultOf = (error: unknown): ScriptFault =>
  error instanceof ScriptError ? error.fault : error instanceof TextError ? FAULTS[error.fault] : 'playscript.damaged'

parentPort?.on('message', (source: ScriptSource) => void read(source))
