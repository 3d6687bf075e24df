import type { Drawing } from '@saffron/core/draw'
import { followDrawing } from '@saffron/core/draw/client'

import { commandLine } from '../shell/command-line.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { printAlways } from '../shell/output.ts'
import { rejectOn } from '../shell/reject-on.ts'
import { openProgressLine } from './progress-line.ts'

type Begin = () => Promise<Drawing>

/** Follows one drawing. See `followJobs`. */
export async function followJob(context: Context, begin: Begin): Promise<Drawing> {
  const [drawing] = await followJobs(context, [begin])
  if (drawing === undefined) throw new CommandError(context.t('cli.draw.state.cancelled'), EXIT.interrupted)
  return drawing
}

/**
 * Starts or finds drawings, shows their progress on stderr, and returns them at their ends, whatever those are. If one
 * can't be started, none is. Ctrl-C cancels them on the server. A second Ctrl-C leaves them to the server, and throws
 * with the commands that follow them.
 */
export async function followJobs(
  context: Pick<Context, 'api' | 't' | 'settings'>,
  begins: readonly Begin[],
): Promise<readonly Drawing[]> {
  const { api, t, settings } = context
  const line = openProgressLine(t, settings['screen-reader'] === 'on')
  const leave = new AbortController()
  const begun = new Map<string, Drawing>()
  let interrupts = 0
  // If that fails, it goes on, and the next Ctrl-C leaves it.
  const cancelOne = (id: string) => api.draw.cancelDrawing({ params: { id } }).catch(() => undefined)
  const cancel = (): void => {
    if (begun.size === 0) return
    line.clear()
    printAlways(t('cli.draw.cancelling'))
    for (const id of begun.keys()) void cancelOne(id)
  }
  const stop = (): void => {
    interrupts += 1
    if (interrupts === 1) cancel()
    else leave.abort()
  }
  const beginAll = async (): Promise<void> => {
    try {
      for (const begin of begins) {
        if (interrupts > 0) break
        const drawing = await begin()
        begun.set(drawing.id, drawing)
      }
    } catch (error) {
      await Promise.all([...begun.keys()].map(cancelOne))
      throw error
    }
  }
  const follow = async (id: string): Promise<Drawing> => {
    for await (const { event, data } of followDrawing({ api, drawing: id, signal: leave.signal })) {
      if (event !== 'entry' && event !== 'done') continue
      begun.set(id, data)
      if (interrupts === 0) line.show([...begun.values()])
      if (event === 'done') return data
    }
    return api.draw.getDrawing({ params: { id } })
  }
  process.on('SIGINT', stop)
  try {
    await Promise.race([beginAll(), rejectOn(leave.signal)])
    // It may have come before there was something to cancel.
    if (interrupts > 0) cancel()
    return await Promise.all([...begun.keys()].map(follow))
  } catch (error) {
    if (!leave.signal.aborted) throw error
    const commands = begun.size === 0 ? ['draw ls'] : [...begun.keys()].map((id) => `draw --attach ${id}`)
    const lines = commands.map((command) => t('cli.draw.left', { command: commandLine(command) }))
    throw new CommandError(lines.join('\n'), EXIT.interrupted)
  } finally {
    line.clear()
    process.off('SIGINT', stop)
  }
}
