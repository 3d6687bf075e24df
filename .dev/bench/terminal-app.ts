import { openTerminal, pause, type Terminal } from '../../packages/tui/e2e/terminal.ts'
import type { Taken } from './one-command.ts'
import { cpuMs, memoryMb } from './process.ts'

const SIZE = { cols: 80, rows: 24 }
const PROMPT = 'Ask anything'
const FRAME = '\u001B[?2026h'

export interface Reply {
  readonly bytes: number
  readonly frames: number
  readonly cpuMs: number
  readonly seconds: number
  readonly prompts: number
  readonly erased: number
}

const open = (env: Readonly<Record<string, string>>): Terminal => openTerminal([], env, undefined, undefined, SIZE)

/** Resolves as soon as the program has written this. */
function written(app: Terminal, text: string): Promise<void> {
  let seen = ''
  return new Promise((resolve) => {
    app.onWritten((data) => {
      seen += data
      if (seen.includes(text)) resolve()
      seen = seen.slice(-text.length)
    })
  })
}

/** Measures the app until its first frame shows a signed-in user's prompt, and its peak memory until then. */
export async function timeFirstFrame(env: Readonly<Record<string, string>>): Promise<Taken & { readonly mb: number }> {
  const began = performance.now()
  const app = open(env)
  await written(app, PROMPT)
  const taken = { wall: performance.now() - began, cpu: cpuMs(app.pid), mb: memoryMb(app.pid, 'VmHWM') }
  app.kill('SIGKILL')
  await app.exited
  return taken
}

/** Measures a reply of 5,000 tokens in the app, from the question on. */
export async function streamReply(env: Readonly<Record<string, string>>): Promise<Reply> {
  const app = open(env)
  await written(app, PROMPT)
  // Modules loaded after the first frame count toward the start.
  await pause(700)
  const before = { bytes: app.writtenBytes(), cpu: cpuMs(app.pid), at: performance.now() }
  let frames = 0
  app.onWritten((data) => (frames += data.split(FRAME).length - 1))
  app.type('5000 words\r')
  await written(app, 'Replying')
  await written(app, 'Type a message')
  await pause(300)
  const rows = app.everything()
  const reply = {
    bytes: app.writtenBytes() - before.bytes,
    frames,
    cpuMs: cpuMs(app.pid) - before.cpu,
    seconds: (performance.now() - before.at) / 1000,
    prompts: rows.filter((row) => row.trimEnd() === `❯ ${PROMPT}`).length,
    erased: app.erasedLines(),
  }
  app.kill('SIGKILL')
  await app.exited
  return reply
}
