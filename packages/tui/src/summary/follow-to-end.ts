import type { Translate } from '@saffron/core/i18n'
import type { LongTextProgress, TextSummary } from '@saffron/core/summary'
import { followSummary } from '@saffron/core/summary/client'

import { commandLine } from '../shell/command-line.ts'
import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { runStoppable } from '../shell/run-stoppable.ts'

/** What is being done, and how much of it is done. */
export const progressText = ({ stage, index, total }: LongTextProgress, t: Translate): string =>
  t(`cli.summary.stage.${stage}`, { index, total })

/**
 * Starts or finds a summary, shows its progress on stderr, and returns it at its end, whatever that is. Ctrl-C stops it
 * on the server, or aborts the signal of `begin`, which then starts nothing. A second Ctrl-C leaves it to the server,
 * and throws with the command that shows it.
 */
export const followToEnd = (
  { api, t }: Pick<Context, 'api' | 't'>,
  begin: (signal: AbortSignal) => Promise<TextSummary>,
): Promise<TextSummary> =>
  runStoppable({
    begin,
    follow: async ({ id }, { signal, show }) => {
      for await (const { event, data } of followSummary({ api, summary: id, signal })) {
        if (event === 'progress') show(progressText(data, t))
        if (event === 'done') return data
      }
      return api.summary.getSummary({ params: { id } })
    },
    stop: ({ id }) => api.summary.stopSummary({ params: { id } }),
    words: {
      starting: t('cli.summary.starting'),
      stopping: t('cli.summary.stopping'),
      stopped: t('cli.summary.state.stopped'),
      left: (begun) => {
        const command = commandLine(begun === undefined ? 'summarize ls' : `summarize show ${shortId(begun.id)}`)
        return t('cli.summary.left', { command })
      },
    },
  })
