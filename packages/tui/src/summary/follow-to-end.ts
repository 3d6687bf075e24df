import type { Translate } from '@saffron/core/i18n'
import type { LongTextProgress, TextSummary } from '@saffron/core/summary'
import { followSummary } from '@saffron/core/summary/client'

import { commandLine } from '../shell/command-line.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { shortId } from '../shell/find-row.ts'
import { printAlways, showPassing } from '../shell/output.ts'
import { rejectOn } from '../shell/reject-on.ts'

/** What is being done, and how much of it is done. */
export const progressText = ({ stage, index, total }: LongTextProgress, t: Translate): string =>
  t(`cli.summary.stage.${stage}`, { index, total })

/**
 * Starts or finds a summary, shows its progress on stderr, and returns it at its end, whatever that is. Ctrl-C stops it
 * on the server, or aborts the signal of `begin`, which then starts nothing. A second Ctrl-C leaves it to the server,
 * and throws with the command that shows it.
 */
export async function followToEnd(
  context: Pick<Context, 'api' | 't'>,
  begin: (signal: AbortSignal) => Promise<TextSummary>,
): Promise<TextSummary> {
  const { api, t } = context
  const leave = new AbortController()
  const unstarted = new AbortController()
  let id: string | undefined
  let interrupts = 0
  let clear = showPassing(t('cli.summary.starting'))
  const show = (line: string): void => {
    clear()
    clear = showPassing(line)
  }
  const stop = (): void => {
    interrupts += 1
    unstarted.abort()
    if (interrupts > 1) leave.abort()
    else if (id !== undefined) stopNow(id)
  }
  const stopNow = (summary: string): void => {
    clear()
    printAlways(t('cli.summary.stopping'))
    // If that fails, it goes on, and the next Ctrl-C leaves it.
    void api.summary.stopSummary({ params: { id: summary } }).catch(() => undefined)
  }
  process.on('SIGINT', stop)
  try {
    const begun = await Promise.race([begin(unstarted.signal), rejectOn(leave.signal)])
    id = begun.id
    // It may have come before there was something to stop.
    if (interrupts > 0) stopNow(id)
    for await (const { event, data } of followSummary({ api, summary: id, signal: leave.signal })) {
      if (event === 'progress' && interrupts === 0) show(progressText(data, t))
      if (event === 'done') return data
    }
    return await api.summary.getSummary({ params: { id } })
  } catch (error) {
    if (id === undefined && unstarted.signal.aborted && !leave.signal.aborted) {
      throw new CommandError(t('cli.summary.state.stopped'), EXIT.interrupted)
    }
    if (!leave.signal.aborted) throw error
    // It may have been started without an answer yet.
    const command = commandLine(id === undefined ? 'summarize ls' : `summarize show ${shortId(id)}`)
    throw new CommandError(t('cli.summary.left', { command }), EXIT.interrupted)
  } finally {
    clear()
    process.off('SIGINT', stop)
  }
}
