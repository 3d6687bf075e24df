import { createRateMeter } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { type FileMeter, meterLine } from './meter.ts'
import { inParallel } from './parallel.ts'
import type { Progress } from './progress.ts'
import { stopsTransfer, type Job, type Outcome, reasonOf } from './transfer-log.ts'

/** The work of a transfer after its files have been listed. */
export interface TransferPlan<J extends Job> {
  readonly total: { readonly files: number; readonly bytes: number }
  readonly jobs: AsyncIterable<J>
  readonly perform: (job: J, meter: FileMeter) => Promise<Outcome>
  /** Errors for items that couldn't be inspected. */
  readonly faults: readonly unknown[]
}

interface Running {
  readonly name: string
  readonly cancel: AbortController
  readonly rateOf: (bytes: number) => number
  bytes: number
  files: number
  moved: number
  total: { readonly files: number; readonly bytes: number }
}

const AT_ONCE = 4
const FRAME_MS = 200
/** Milliseconds the result of a transfer is shown. */
const TOLD_MS = 8000

/**
 * Runs transfers in the background of any screen. Each shows a progress line, then a result. `lineOf` formats the
 * progress.
 */
export function createTransfers(t: Translate, lineOf = drawnLine) {
  const listeners = new Set<() => void>()
  const running = new Set<Running>()
  let ended: readonly string[] = []
  let lines: readonly string[] = []
  let timer: NodeJS.Timeout | undefined

  const publish = (): void => {
    const now = [...running].map((each) => {
      const { name, bytes, files, total, moved } = each
      return lineOf(name, { bytes, files, total, perSecond: each.rateOf(moved), running: [] }, t)
    })
    lines = [...now, ...ended]
    for (const listener of listeners) listener()
  }
  const tell = (line: string): void => {
    ended = [line]
    setTimeout(() => {
      if (ended[0] === line) ended = []
      publish()
    }, TOLD_MS).unref()
  }

  const meterOf = (of: Running, { size }: Job): FileMeter => {
    let own = 0
    return {
      advance: (more) => {
        own += more
        of.bytes += more
        of.moved += more
      },
      end: () => {
        of.bytes += size - own
        of.files += 1
      },
    }
  }

  const run = async <J extends Job>(of: Running, plan: TransferPlan<J>): Promise<void> => {
    const { jobs, perform, total, faults } = plan
    of.total = total
    let failed = faults.length
    let first = faults[0]
    await inParallel(jobs, { count: AT_ONCE, cancel: of.cancel }, async (job) => {
      of.cancel.signal.throwIfAborted()
      const meter = meterOf(of, job)
      try {
        await perform(job, meter)
      } catch (error) {
        if (stopsTransfer(error) || of.cancel.signal.aborted) throw error
        failed += 1
        first ??= error
      } finally {
        meter.end()
      }
    })
    const files = total.files
    if (failed === 0) tell(t('cli.transfer.done', { name: of.name, files }))
    else tell(t('cli.transfer.partly', { name: of.name, failed, reason: cleanLine(reasonOf(first, t)) }))
  }

  return {
    getSnapshot: () => lines,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Returns whether any transfer is running. */
    isBusy: (): boolean => running.size > 0,
    /** Starts a transfer. The promise resolves when it ends, with or without success. */
    start: async <J extends Job>(
      name: string,
      plan: (signal: AbortSignal) => Promise<TransferPlan<J>>,
    ): Promise<void> => {
      const cancel = new AbortController()
      const rateOf = createRateMeter(() => performance.now())
      const shown = cleanName(name)
      const of: Running = { name: shown, cancel, rateOf, bytes: 0, files: 0, moved: 0, total: { files: 0, bytes: 0 } }
      running.add(of)
      timer ??= setInterval(publish, FRAME_MS)
      publish()
      let isStopped = false
      cancel.signal.addEventListener('abort', () => (isStopped = cancel.signal.reason === STOPPED))
      try {
        await run(of, await plan(cancel.signal))
      } catch (error) {
        const reason = cleanLine(reasonOf(error, t))
        tell(isStopped ? t('cli.transfer.stopped', { name: shown }) : t('cli.transfer.failed', { name: shown, reason }))
      } finally {
        running.delete(of)
        if (running.size === 0) {
          clearInterval(timer)
          timer = undefined
        }
        publish()
      }
    },
    /** Cancels all transfers. Received data is kept, so the same transfer resumes later. */
    stop: (): void => {
      for (const { cancel } of running) cancel.abort(STOPPED)
    },
  }
}

const drawnLine = (name: string, progress: Progress, t: Translate): string => `${name}  ${meterLine(progress, t)}`

const STOPPED = 'stopped'

export type Transfers = ReturnType<typeof createTransfers>
