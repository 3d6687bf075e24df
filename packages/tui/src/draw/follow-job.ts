import type { Drawing } from '@saffron/core/draw'
import { followDrawing } from '@saffron/core/draw/client'

import { commandLine } from '../shell/command-line.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printAlways } from '../shell/output.ts'
import { openProgressLine } from './progress-line.ts'

/**
 * Starts or finds a drawing, shows its progress on stderr, and returns it at its end, whatever that is. Ctrl-C cancels
 * it on the server. A second Ctrl-C leaves it to the server, and throws with the command that follows it.
 */
export async function followJob(context: Context, begin: () => Promise<Drawing>): Promise<Drawing> {
  const { api, t, settings } = context
  const line = openProgressLine(t, settings['screen-reader'] === 'on')
  const leave = new AbortController()
  let id: string | undefined
  let interrupts = 0
  const cancel = (): void => {
    if (id === undefined) return
    line.clear()
    printAlways(t('cli.draw.cancelling'))
    // If that fails, it goes on, and the next Ctrl-C leaves it.
    void api.draw.cancelDrawing({ params: { id } }).catch(() => undefined)
  }
  const stop = (): void => {
    interrupts += 1
    if (interrupts === 1) cancel()
    else leave.abort()
  }
  process.on('SIGINT', stop)
  try {
    const begun = await begin()
    id = begun.id
    // It may have come before there was something to cancel.
    if (interrupts > 0) cancel()
    for await (const { event, data } of followDrawing({ api, drawing: id, signal: leave.signal })) {
      if (event === 'entry' && interrupts === 0) line.show(data)
      if (event === 'done') return data
    }
    return await api.draw.getDrawing({ params: { id } })
  } catch (error) {
    if (!leave.signal.aborted) throw error
    const follow = id === undefined ? '' : t('cli.draw.left', { command: commandLine(`draw --attach ${id}`) })
    throw new CommandError(follow || t('cli.draw.state.cancelled'), EXIT.interrupted)
  } finally {
    line.clear()
    process.off('SIGINT', stop)
  }
}
