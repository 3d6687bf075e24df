import { ApiError, describeError } from '@saffron/core/errors'
import { formatDuration, plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { isNoServer } from '../shell/no-server.ts'
import { printInfo, printAlways } from '../shell/output.ts'
import { systemCode, systemReason } from '../shell/system-reason.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { type FileMeter, isWatched, openMeter } from './meter.ts'
import { inParallel } from './parallel.ts'

/**
 * The result for a file. `sent` and `fetched`: transferred. `known`: Drive already had the content. `same`: already
 * there. `skipped`: the name was taken.
 */
export type Outcome = 'sent' | 'fetched' | 'known' | 'same' | 'skipped'

/** A file to transfer. */
export interface Job {
  /** The path in Drive. */
  readonly path: string
  /** The local path. */
  readonly local: string
  readonly size: number
}

interface Row extends Job {
  readonly status: Outcome | 'failed'
  readonly error?: { readonly code: string; readonly message: string }
}

export interface TransferLogOptions {
  readonly json: boolean
  readonly t: Translate
  /** The outcome reported for a full transfer. */
  readonly way: 'sent' | 'fetched'
  readonly total: { readonly files: number; readonly bytes: number }
}

/** An error of this machine rather than the server. Its message is complete. */
export class LocalFileError extends Error {}

export interface Transfer<J extends Job> {
  readonly jobs: AsyncIterable<J>
  readonly parallel: number
  readonly cancel: AbortController
  readonly perform: (job: J, meter: FileMeter) => Promise<Outcome>
}

/** Records and reports the result of each file: as JSON lines, or as failures with a summary. */
export function openTransferLog({ json, t, way, total }: TransferLogOptions) {
  const startedAt = performance.now()
  const counts = { sent: 0, fetched: 0, known: 0, same: 0, skipped: 0, failed: 0 }
  const meter = openMeter(total, t, !json && isWatched())
  let bytes = 0

  const report = (row: Row): void => {
    counts[row.status] += 1
    if (row.status === 'sent' || row.status === 'fetched') bytes += row.size
    const { status, path, local, size, error } = row
    if (json) writeJson({ event: 'file', status, path, local, size, error })
    else if (error !== undefined) {
      meter.above(() =>
        printAlways(cleanLine(t('cli.drive.failed', { path: cleanName(local), reason: error.message }))),
      )
    }
  }
  const fail = (job: Job, error: unknown): void => {
    const code = ApiError.is(error) ? error.code : 'client.file_read_failed'
    report({ ...job, status: 'failed', error: { code, message: reasonOf(error, t) } })
  }

  const sumUp = (): void => {
    const time = performance.now() - startedAt
    if (json) writeJson({ event: 'summary', ...counts, bytes, seconds: Math.round(time) / 1000 })
    else printInfo(summaryOf({ ...counts, bytes, time }, way, t))
  }

  return {
    fail,
    /**
     * Runs a transfer until it's done or a failure affects all remaining files. Reports the results and returns the
     * exit code, never 0 after a failure.
     */
    run: async <J extends Job>({ jobs, parallel, cancel, perform }: Transfer<J>): Promise<ExitCode> => {
      cancel.signal.addEventListener('abort', meter.close, { once: true })
      try {
        await inParallel(jobs, { count: parallel, cancel }, async (job) => {
          const file = meter.begin(job.path, job.size)
          try {
            report({ ...job, status: await perform(job, file) })
          } catch (error) {
            if (stopsTransfer(error) || cancel.signal.aborted) throw error
            fail(job, error)
          } finally {
            file.end()
          }
        })
      } finally {
        meter.close()
        sumUp()
      }
      return counts.failed > 0 ? EXIT.failed : EXIT.ok
    },
  }
}

const NO_ROOM: ReadonlySet<string> = new Set(['drive.full', 'drive.too_many'])

/** Returns whether an error affects all files: no server, no session or no storage left. */
export const stopsTransfer = (error: unknown): boolean =>
  isNoServer(error) || (ApiError.is(error) && (error.statusCode === 401 || NO_ROOM.has(error.code)))

export function reasonOf(error: unknown, t: Translate): string {
  if (error instanceof LocalFileError) return error.message
  if (ApiError.is(error)) {
    return [describeError(error, t), ...(error.issues ?? []).map(({ message }) => message)].join(' ')
  }
  return systemCode(error) === undefined ? String(error) : t('cli.drive.systemFault', { code: systemReason(error, t) })
}

type Summary = Readonly<Record<Outcome | 'failed' | 'bytes' | 'time', number>>

function summaryOf({ bytes, time, ...counts }: Summary, way: 'sent' | 'fetched', t: Translate): string {
  const parts = [
    t(`cli.drive.done.${way}`, {
      count: counts[way],
      size: plainFileSize(bytes, t.locale),
      time: formatDuration(time, t.locale),
    }),
    ...(['known', 'same', 'skipped', 'failed'] as const)
      .filter((name) => counts[name] > 0)
      .map((name) => t(`cli.drive.done.${name}`, { count: counts[name] })),
  ]
  return joinSentences(parts)
}

/** Runs a task that Ctrl-C cancels gracefully. The second Ctrl-C exits right away. */
export async function untilInterrupted(
  t: Translate,
  run: (cancel: AbortController) => Promise<ExitCode>,
): Promise<ExitCode> {
  const cancel = new AbortController()
  let isInterrupted = false
  const stop = () => {
    isInterrupted = true
    cancel.abort()
  }
  process.once('SIGINT', stop)
  try {
    return await run(cancel)
  } catch (error) {
    if (!isInterrupted) throw error
    printAlways(t('cli.drive.interrupted'))
    return EXIT.interrupted
  } finally {
    process.off('SIGINT', stop)
  }
}
