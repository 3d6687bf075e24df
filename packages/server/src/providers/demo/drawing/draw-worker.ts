import { setTimeout as delay } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'

import { draw, type Drawn, preview } from './draw.ts'
import type { DrawOrder } from './order.ts'

// Runs in its own thread, because painting takes all of a core. See tasks.ts.

export type DrawReport =
  | { readonly progress: number; readonly preview?: Uint8Array }
  | { readonly drawn: Drawn }
  | { readonly failure: string }

/** The steps of the progress of each file. */
const STEPS = 5

function report(message: DrawReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort?.postMessage(message)
}

async function work(order: DrawOrder): Promise<void> {
  const isPaced = order.paceMs > 0
  const onFile = async (index: number): Promise<void> => {
    for (let step = 0; step < STEPS; step += 1) {
      const progress = Math.round(((index * STEPS + step) * 100) / (order.count * STEPS))
      const isHalfway = isPaced && step === 2 && index === 0
      report({ progress, ...(isHalfway && { preview: preview(order) }) })
      if (isPaced) await delay(order.paceMs)
    }
  }
  try {
    report({ drawn: await draw(order, onFile) })
  } catch (error) {
    report({ failure: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (order: DrawOrder) => void work(order))
